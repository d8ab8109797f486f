import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Page } from './pages.ts'

/**
 * The size of each page on its first load, gzipped: its own chunks and all that they import, measured on the built
 * files. Chunks that load on an action do not count; what every signed-in page loads when idle has a limit of its own.
 * `node web/build/budgets.ts [folder]`
 */
const kB = 1000
const limits = {
  signIn: 112 * kB,
  page: 225 * kB,
  dashboard: 220 * kB,
  growth: 70 * kB,
  css: 18 * kB,
  fonts: 1,
}
const idle = { files: ['notifications/follow.ts'], limit: 8 * kB }

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk | undefined>
type Size = {
  page: string
  js: number
  growth: number
  css: number
  fonts: number
  requests: number
  limit: number
}

const dist = process.argv[2] ?? join(import.meta.dirname, '../dist')
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const entry = ['index.html', 'entry/start.tsx']

const shell = chunksOf([...entry, 'entry/app.tsx'])
// The build lists every route, so that no page is left out; entries without a file stand for other addresses.
const pages: Page[] = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'))
const sizes = pages.filter(({ file }) => file).map(sizeOf)
const idleSize = sum(scriptsOf(chunksOf(idle.files)).filter((file) => !scriptsOf(shell).includes(file)))
const excess = sizes.flatMap(excessOf)
if (idleSize > idle.limit) excess.push(`${inKb(idleSize)} load when idle, ${inKb(idle.limit)} at most`)

console.table(sizes.map(readable))
console.log(`The shell has ${inKb(sum(scriptsOf(shell)))}, ${inKb(idleSize)} load when idle`)
if (excess.length > 0) {
  console.error(excess.join('\n'))
  process.exitCode = 1
}

function sizeOf({ path, file }: Page): Size {
  // The sign-in page has a module of its own and needs no router.
  const isSignIn = path === '/login'
  const chunks = isSignIn
    ? chunksOf([...entry, 'entry/Entrance.tsx'])
    : chunksOf([...entry, 'entry/app.tsx', ...chunkKeys(file)])
  const js = scriptsOf(chunks)
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const fonts = new Set(
    chunks.flatMap((chunk) => chunk.assets ?? []).filter((asset) => asset.endsWith('.woff2')),
  )
  const total = sum(js)
  return {
    page: path,
    js: total,
    growth: isSignIn ? 0 : total - sum(scriptsOf(shell)),
    css: sum(css),
    fonts: fonts.size,
    // The document comes on top.
    requests: js.length + css.length + fonts.size + 1,
    limit: limitOf(path),
  }
}

function limitOf(path: string): number {
  if (path === '/login') return limits.signIn
  return path.startsWith('/dashboard') ? limits.dashboard : limits.page
}

function scriptsOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.map((chunk) => chunk.file))]
}

/** A route's file and the parts of it that load lazily. */
function chunkKeys(file: string): string[] {
  const keys = Object.keys(manifest).filter((key) => key === file || key.startsWith(`${file}?`))
  if (keys.length === 0) throw new Error(`The build has no ${file}`)
  return keys
}

/** The chunks with these keys and all that they import. */
function chunksOf(keys: string[], seen = new Set<string>()): Chunk[] {
  const missing = keys.find((key) => !manifest[key])
  if (missing) throw new Error(`The build has no ${missing}`)
  const fresh = keys.filter((key) => !seen.has(key))
  fresh.forEach((key) => seen.add(key))
  const chunks = fresh.flatMap((key) => manifest[key] ?? [])
  const next = chunks.flatMap((chunk) => chunk.imports ?? [])
  return next.length === 0 ? chunks : [...chunks, ...chunksOf(next, seen)]
}

function sum(files: string[]): number {
  return files.reduce(
    (total, file) => total + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  )
}

function excessOf({ page, js, growth, css, fonts, limit }: Size): string[] {
  const all: [boolean, string][] = [
    [js > limit, `${page}: ${inKb(js)} of JavaScript, ${inKb(limit)} at most`],
    [growth > limits.growth, `${page}: ${inKb(growth)} more than the shell, ${inKb(limits.growth)} at most`],
    [css > limits.css, `${page}: ${inKb(css)} of CSS, ${inKb(limits.css)} at most`],
    [fonts > limits.fonts, `${page}: ${fonts} fonts, ${limits.fonts} at most`],
  ]
  return all.flatMap(([isOver, text]) => (isOver ? [text] : []))
}

function readable({ page, js, growth, css, fonts, requests, limit }: Size) {
  return { page, js: inKb(js), limit: inKb(limit), growth: inKb(growth), css: inKb(css), fonts, requests }
}

function inKb(bytes: number): string {
  return `${(bytes / kB).toFixed(1)} kB`
}
