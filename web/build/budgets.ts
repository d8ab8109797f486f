import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The size of each page on its first load, gzipped: its own chunks and all that they import, measured on the built
 * files. Chunks that load on an action do not count; what every signed-in page loads when idle has a limit of its own.
 * `node web/build/budgets.ts [folder]`
 */
const kB = 1000
const limits = {
  signIn: 112 * kB,
  page: 230 * kB,
  dashboard: 210 * kB,
  growth: 70 * kB,
  css: 18 * kB,
  fonts: 1,
}
const idle = { files: ['notifications/follow.ts'], limit: 8 * kB }

type Chunk = { file: string; imports?: string[]; css?: string[] }
/** As the build lists it. */
type Page = { path: string; tab?: string; file?: string; files: string[] }
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
const manifest: Record<string, Chunk | undefined> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
)
const pages: Page[] = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'))
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const fontFiles = [...html.matchAll(/href="([^"]+\.woff2)"/g)].flatMap(([, file]) => file ?? [])
const first = [...filesOf(chunksOf(['index.html'])), ...fontFiles]
// The entry of "/", which only redirects, has nothing else.
const shell = [...first, ...(pages.find(({ path }) => path === '/')?.files ?? [])]
// Entries without a file stand for other addresses.
const sizes = pages.filter(({ file }) => file).map(sizeOf)
const idleSize = sum(filesOf(chunksOf(idle.files)).filter((file) => isScript(file) && !shell.includes(file)))
const excess = sizes.flatMap(excessOf)
if (idleSize > idle.limit) excess.push(`${inKb(idleSize)} load when idle, ${inKb(idle.limit)} at most`)

console.table(sizes.map(readable))
console.log(`The shell has ${inKb(sum(shell.filter(isScript)))}, ${inKb(idleSize)} load when idle`)
if (excess.length > 0) {
  console.error(excess.join('\n'))
  process.exitCode = 1
}

function sizeOf({ path, tab, files: own }: Page): Size {
  const files = [...new Set([...first, ...own])]
  const js = sum(files.filter(isScript))
  return {
    page: tab === undefined ? path : `${path}?tab=${tab}`,
    js,
    growth: path === '/login' ? 0 : js - sum(shell.filter(isScript)),
    css: sum(files.filter((file) => file.endsWith('.css'))),
    fonts: files.filter((file) => file.endsWith('.woff2')).length,
    // The document comes on top.
    requests: files.length + 1,
    limit: limitOf(path),
  }
}

function limitOf(path: string): number {
  if (path === '/login') return limits.signIn
  return path.startsWith('/dashboard') ? limits.dashboard : limits.page
}

function isScript(file: string): boolean {
  return file.endsWith('.js')
}

/** The files of these chunks as the document names them. */
function filesOf(chunks: Chunk[]): string[] {
  return chunks.flatMap(({ file, css = [] }) => [file, ...css].map((name) => `/${name}`))
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
