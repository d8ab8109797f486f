import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Who may import whom: `node bin/imports.ts` prints each import that the house does not allow. */
const root = join(import.meta.dirname, '..')
/** May put capabilities together. */
const composers = ['entry', 'gallery', 'dashboards', 'search']
const tools = /\.test\.tsx?$|^server\/schema\.ts$|\/test\//

const offences = globSync('{bin,db,forms,texts,server,web,e2e,bench}/**/*.{ts,tsx,mjs}', { cwd: root })
  .filter((file) => !/node_modules|\/dist\/|\.generated\./.test(file))
  .flatMap((file) => importsOf(file).flatMap((target) => offence(file, target) ?? []))
for (const line of offences) console.error(line)
if (offences.length > 0) process.exitCode = 1

/** The files of this repository that one imports, by their paths from its root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@turnstone\/[^']+)'/g)
  return [...found].map(([, path = '']) =>
    path.startsWith('.') ? relative(root, join(root, dirname(file), path)) : path.replace('@turnstone/', ''),
  )
}

function offence(from: string, to: string): string | undefined {
  const [room = '', place = ''] = from.split('/')
  const [otherRoom = '', otherPlace = ''] = to.split('/')
  const say = (rule: string) => `${from} imports ${to}: ${rule}`
  if (room === 'forms' && otherRoom !== 'forms') return say('forms know nobody')
  if (room === 'texts' && otherRoom !== 'texts') return say('texts know nobody')
  if (['forms', 'texts'].includes(otherRoom) && (room === 'web' || room === 'server')) return undefined
  if (room === 'web' && otherRoom !== 'web') return say('the web knows the server only through the schema')
  if (room === 'db' && otherRoom !== 'db') return say('the database knows nobody')
  if (room === 'server' && otherRoom === 'web') return say('the server does not know the web')
  if (room === 'server' && otherRoom === 'db' && !tools.test(from))
    return say('the server knows the database as SQL only')
  if (room !== 'web' || otherRoom !== 'web' || !from.includes('/', 4)) return undefined
  if (place === 'shared' && otherPlace !== 'shared') return say('what is shared knows no capability')
  const foreign = otherPlace !== place && otherPlace !== 'shared' && to.includes('/', 4)
  if (foreign && !composers.includes(place)) return say('a capability knows itself and what is shared')
  return undefined
}
