import { pagesOf } from '../../web/build/pages.ts'
import { routes, settingsTabFiles } from '../../web/routes.ts'
import { linksHere } from './inPage.ts'
import { test, type Desk } from './fixtures.ts'

/** Every page without a record in its address, for the person who may see them all. */
const all = [
  ...pagesOf(routes)
    .filter(({ path, isSignedIn }) => isSignedIn && !path.includes('$'))
    .map(({ path }) => path),
  ...Object.keys(settingsTabFiles).map((tab) => `/settings?tab=${encodeURIComponent(tab)}`),
]

const people = [
  ['the operator', 'master@operator.example', all],
  ['a provider', 'master@vendor.example', ['/home', '/settings']],
  ['an agent', 'agent@vendor.example', ['/home', '/settings']],
  ['an associate', 'associate@operator.example', ['/home', '/settings']],
] as const

for (const [who, email, paths] of people) {
  test(`every page of ${who} is sound, and each control is hit at its middle`, async ({ desk }) => {
    await desk.signIn(email)
    await walk(desk, paths)
  })
}

/** These pages, and those that they link to in a menu, as a tab, or as the first record of a list. */
async function walk(desk: Desk, paths: readonly string[]): Promise<void> {
  const queue = [...paths]
  const seen = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await desk.go(path)
    await desk.expectSound(path)
    for (const link of await desk.view.run(linksHere)) {
      const isPage = !/^\/(api|files)\//.test(link)
      // One record of each list, one choice of each filter.
      const kind = link.replace(/[0-9a-f]{8}-[0-9a-f-]+/, '$id').replace(/\?(?!tab=).*/, '')
      if (!isPage || seen.has(link) || seen.has(kind)) continue
      seen.add(link).add(kind)
      queue.push(link)
    }
  }
}
