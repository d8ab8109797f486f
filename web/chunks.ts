/**
 * Few files for a page, ten requests at most, and little that the page has no use for. The sign-in page needs the base
 * and what forms are made of, and no router; whoever goes on from there fetches `app`. Each chunk takes along what its
 * modules import, as far as no chunk above it has it already; so none depends on a later one. What two pages of a
 * capability share is one file.
 */
const chunks: [name: string, modules: RegExp[], sharedBy?: number][] = [
  [
    'base',
    [
      /node_modules\/(react|react-dom|scheduler)\/|^\0(vite|rolldown)/,
      // Forms ask the server while one types, and no form may wait for the router.
      /@tanstack\/react-query/,
      /\/entry\/(main|links)|\/shared\/(theme|buttons|loaders|api)\/|\/shared\/layout\/Notice/,
      /\/people\/(Card|SignedOutFrame|session|redirect|admit)\./,
      // What a lead's form says, for pages that show answers and have no form.
      /\/forms\/(readForm|shownFields|schema|decimals|dates|messages)\.|\/shared\/forms\/describe\./,
      // Controls, which also stand in filters.
      /\/shared\/(fields\/(?!useForm|check|rules)|places\/|forms\/CheckboxGroup)/,
      /\/icons\/(eye|eye-off|chevrons-up-down)\./,
      // One file of styles for the pages that are open all day; the terms bring their own.
      /\/(shared(?!\/choose)|leads|catalogue|transactions(?!\/terms))\/.*\.css$/,
    ],
  ],
  // Forms whose fields are ours, and those whose fields a service says.
  ['forms', [/\/shared\/fields\//]],
  ['answers', [/\/shared\/forms\//]],
  [
    'app',
    [
      /\/entry\/app\.|\/shared\/(layout|avatar|unsaved|lists|dates)\//,
      /\/shared\/(reader|money|names|statuses)\.|\/transactions\/mayRecordDeal\./,
      /\/people\/(applicationsQuery|organizationKinds)\.|\/icons\/(inbox|monitor-smartphone|download)\./,
    ],
  ],
  // What the page of a lead and that of a transaction share.
  ['records', [/\/shared\/(record|notes)\/|\/icons\/lock\./], 2],
  ['leadForm', [/\/shared\/leadForm\//]],
  ['leads', [/\/leads\//], 2],
  // No more than the pages of transactions begin with.
  ['transactions', [/\/transactions\/(cells|cents|due|idFrom|mayRead|Pick|statuses|statusDocuments)\./], 2],
  ['catalogue', [/\/catalogue\/(?!request)/], 2],
]

export function chunkGroups() {
  return chunks.map(([name, modules, minShareCount = 1], place) => ({
    name,
    test: (id: string) => modules.some((pattern) => pattern.test(id)),
    minShareCount,
    priority: chunks.length - place,
  }))
}
