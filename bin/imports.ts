import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** `node bin/imports.ts` prints every import that the rules below forbid. */
const root = join(import.meta.dirname, '..')
/** May import several capabilities. */
const composers = ['entry', 'gallery', 'home', 'dashboards', 'search']
/** The base folders of the web, each with those it may import beside itself. */
const foundations: Record<string, readonly string[]> = {
  ui: [],
  domain: ['ui'],
  lists: ['ui', 'domain'],
}
/** Plain data and functions for web and server. */
const plainRooms = ['forms', 'lists', 'texts', 'values']
/** The rules for single values, which the other plain rooms apply. */
const valueRoom = 'values'
/** Checks and builds the product without being part of it. */
const buildRooms = ['build']
const tools = /\.test\.tsx?$|^server\/schema\.ts$|\/test\//

const offences = globSync('{bin,db,forms,lists,texts,values,server,web,e2e,bench,peers}/**/*.{ts,tsx,mjs}', {
  cwd: root,
})
  .filter((file) => !/node_modules|\/dist\/|\.generated\./.test(file))
  .flatMap((file) => importsOf(file).flatMap((target) => offence(file, target) ?? []))
for (const line of offences) console.error(line)
if (offences.length > 0) process.exitCode = 1

/** The repository files a file imports, by their paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@turnstone\/[^']+)'/g)
  return [...found].map(([, path = '']) =>
    path.startsWith('.') ? relative(root, join(root, dirname(file), path)) : path.replace('@turnstone/', ''),
  )
}

function offence(from: string, to: string): string | undefined {
  const [room = ''] = from.split('/')
  const [otherRoom = ''] = to.split('/')
  if (to.startsWith('web/test/') && /\.test\.tsx?$/.test(from)) return undefined
  const say = (rule: string) => `${from} imports ${to}: ${rule}`
  if (plainRooms.includes(room) && otherRoom !== room && (room === valueRoom || otherRoom !== valueRoom))
    return say(`${room} imports no other room`)
  if (plainRooms.includes(otherRoom) && (room === 'web' || room === 'server')) return undefined
  if (otherRoom === valueRoom && (plainRooms.includes(room) || tools.test(from))) return undefined
  if (otherRoom === 'peers' && room !== 'peers')
    return say('nothing needs the comparison with other products')
  if (room === 'web' && otherRoom !== 'web') return say('the web knows the server only through the schema')
  if (room === 'db' && otherRoom !== 'db') return say('the database knows nobody')
  if (from === 'server/schema.ts' && to === 'web/build/shipped.ts') return undefined
  if (room === 'server' && otherRoom === 'web') return say('the server does not know the web')
  if (room === 'server' && otherRoom === 'db' && !tools.test(from))
    return say('the server knows the database as SQL only')
  if (room === 'web' && otherRoom === 'web' && from.includes('/', 4) && to.includes('/', 4))
    return insideWeb(from, to)?.replace(/^/, `${from} imports ${to}: `)
  return undefined
}

function insideWeb(from: string, to: string): string | undefined {
  const [, place = '', part = ''] = from.split('/')
  const [, otherPlace = '', otherPart = ''] = to.split('/')
  if (place === otherPlace) return insideCapability(part, otherPart)
  if (composers.includes(place) || buildRooms.includes(place)) return undefined
  const allowed = foundations[place]
  if (allowed)
    return allowed.includes(otherPlace) ? undefined : `${place} knows ${['itself', ...allowed].join(', ')}`
  return otherPlace in foundations ? undefined : 'a capability knows itself, ui, domain and lists'
}

/** A capability has three levels: data at the bottom, parts of screens, and the pages that compose them. */
function insideCapability(part: string, otherPart: string): string | undefined {
  if (part === 'data' && otherPart !== 'data') return 'data knows no screen'
  if (otherPart === 'pages' && part !== 'pages') return 'only pages compose pages'
  return undefined
}
