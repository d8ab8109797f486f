/**
 * Few files for a page, ten requests at most, and none with what the page has no use for: the sign-in page loads neither
 * router nor query client, the other pages before sign-in no query client, and forms come with whoever shows one. Each
 * chunk takes along what its modules import, as far as no chunk above it has it already; so none depends on a later one.
 */
const chunks: [name: string, modules: RegExp][] = [
  [
    'base',
    /node_modules\/(react|react-dom|scheduler)\/|\/shared\/(theme|buttons|api\/(graphql|request|sentences)|loaders)|\/shared\/.*\.css$|\/people\/(Card|SignedOutFrame|session|redirect)\.|\/shared\/layout\/Notice|\/entry\/links|icons\/chevrons-up-down|^\0vite/,
  ],
  ['app', /\/entry\/app\.tsx/],
  ['forms', /\/shared\/fields\/|\/people\/(SignIn|NewPassword)/],
  [
    'frame',
    /\/entry\/door|\/shared\/(layout|avatar|dates)|@tanstack\/react-query|\/people\/applicationsQuery/,
  ],
  ['leads', /\/leads\/(documents|LeadStatus|TimeLeft|leadsQuery|leadQuery|names|money|publicId)\./],
  ['answers', /\/forms\/(readForm|schema|shownFields)\.|\/leads\/(Lead\.module|days|useMove|note)\./],
]

export function chunkGroups() {
  const groups = chunks.map(([name, test], place) => ({ name, test, priority: chunks.length - place }))
  return [...groups, { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 0 }]
}
