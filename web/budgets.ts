import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'

import { routes } from './routes.ts'

/**
 * What each page may weigh on its first load, gzipped, and in how many files: checked on the built files, as a browser
 * would fetch them. That is the page's own chunks and all that they import. What is only fetched when somebody does
 * something does not count; what every signed-in page fetches unasked once it stands has a limit of its own.
 * `node web/budgets.ts [folder]`
 */
const kB = 1000
const limits = { signIn: 95 * kB, page: 130 * kB, dashboard: 140 * kB, css: 12 * kB, fonts: 1, requests: 10 }
const unasked = { files: ['notifications/follow.ts'], limit: 4 * kB }

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk | undefined>
type Page = { path: string; file: string }
type Weight = { page: string; js: number; css: number; fonts: number; requests: number; limit: number }

const dist = process.argv[2] ?? join(import.meta.dirname, 'dist')

const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
// The route table is the list: no page can be forgotten here.
const weights = pagesOf(routes).map(weigh)
const later = sum(scriptsOf(closure(unasked.files)).filter((file) => !scriptsOf(product()).includes(file)))
const excess = weights.flatMap(complaints)
if (later > unasked.limit) excess.push(`${size(later)} follow unasked, ${size(unasked.limit)} at most`)

console.table(weights.map(readable))
console.log(`${size(later)} follow unasked on signed-in pages`)
if (excess.length > 0) {
  console.error(excess.join('\n'))
  process.exitCode = 1
}

function pagesOf({ children = [] }: { children?: VirtualRouteNode[] }): Page[] {
  return children.flatMap((node) => {
    if (node.type === 'layout') return pagesOf(node)
    if (node.type !== 'route') return []
    return [...(node.file ? [{ path: node.path, file: node.file }] : []), ...pagesOf(node)]
  })
}

function weigh({ path, file }: Page): Weight {
  // The sign-in page is shown without the router, and by a module of its own.
  const chunks =
    path === '/login' ? closure([chunkNamed('base'), ...chunkKeys('entry/Entrance.tsx')]) : product(file)
  const js = scriptsOf(chunks)
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const assets = chunks.flatMap((chunk) => chunk.assets ?? [])
  const fonts = new Set(assets.filter((asset) => asset.endsWith('.woff2')))
  return {
    page: path,
    js: sum(js),
    css: sum(css),
    fonts: fonts.size,
    // The page itself and the script of the theme come on top.
    requests: js.length + css.length + fonts.size + 2,
    limit: limitOf(path),
  }
}

function limitOf(path: string): number {
  if (path === '/login') return limits.signIn
  return path.startsWith('/dashboard') ? limits.dashboard : limits.page
}

/** The product with one of its pages, or as every page has it. */
function product(file?: string): Chunk[] {
  return closure([chunkNamed('base'), chunkNamed('app'), ...(file ? chunkKeys(file) : [])])
}

function scriptsOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.map((chunk) => chunk.file))]
}

/** A route's file stands for what it loads lazily. */
function chunkKeys(file: string): string[] {
  const keys = Object.keys(manifest).filter((key) => key === file || key.startsWith(`${file}?`))
  if (keys.length === 0) throw new Error(`The build has no ${file}`)
  return keys
}

function chunkNamed(name: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk?.name === name)
  if (!found) throw new Error(`The build has no chunk named ${name}`)
  return found[0]
}

function closure(keys: string[], seen = new Set<string>()): Chunk[] {
  const missing = keys.find((key) => !manifest[key])
  if (missing) throw new Error(`The build has no ${missing}`)
  const fresh = keys.filter((key) => !seen.has(key))
  fresh.forEach((key) => seen.add(key))
  const chunks = fresh.flatMap((key) => manifest[key] ?? [])
  const next = chunks.flatMap((chunk) => chunk.imports ?? [])
  return next.length === 0 ? chunks : [...chunks, ...closure(next, seen)]
}

function sum(files: string[]): number {
  // As the build packs them for the server.
  return files.reduce(
    (total, file) => total + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  )
}

function complaints({ page, js, css, fonts, requests, limit }: Weight): string[] {
  const all: [boolean, string][] = [
    [js > limit, `${page}: ${size(js)} of JavaScript, ${size(limit)} at most`],
    [css > limits.css, `${page}: ${size(css)} of CSS, ${size(limits.css)} at most`],
    [fonts > limits.fonts, `${page}: ${fonts} fonts, ${limits.fonts} at most`],
    [requests > limits.requests, `${page}: ${requests} requests, ${limits.requests} at most`],
  ]
  return all.flatMap(([isOver, text]) => (isOver ? [text] : []))
}

function readable({ page, js, css, fonts, requests, limit }: Weight) {
  return { page, js: size(js), limit: size(limit), css: size(css), fonts, requests }
}

function size(bytes: number): string {
  return `${(bytes / kB).toFixed(1)} kB`
}
