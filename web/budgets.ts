import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

// What each page may weigh on its first load, gzipped: checked on the built files, as a browser would fetch them.
const kB = 1000
const limits = { signIn: 95 * kB, page: 130 * kB, css: 12 * kB, fonts: 1 }

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk | undefined>
type Weight = { page: string; js: number; css: number; fonts: number; requests: number; limit: number }

const dist = `${import.meta.dirname}/dist`
const entry = 'index.html'
const signedIn = ['entry/app.tsx', 'entry/door.ts']

/** A page, and the modules that the entry loads to show it. */
const pages: Record<string, string[]> = {
  '/login': ['entry/Entrance.tsx'],
  '/signup': signedOutPage('people/signup.tsx'),
  '/signup/{token}': signedOutPage('people/signupToken.tsx'),
  '/forgot-password': signedOutPage('people/forgotPassword.tsx'),
  '/reset-password': signedOutPage('people/resetPassword.tsx'),
  '/home': signedInPage('people/home.tsx'),
  '/search-services': signedInPage('catalogue/searchServices.tsx'),
  '/search-services/{id}': signedInPage('catalogue/service.tsx'),
  '/new-service-creation': signedInPage('catalogue/newService.tsx'),
  '/settings': signedInPage('people/settings.tsx'),
  '/outbox': signedInPage('outbox/outbox.tsx'),
  '/test': signedInPage('gallery/gallery.tsx'),
}

const manifest: Manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
const weights = Object.entries(pages).map(([page, modules]) => weigh(page, modules))
const excess = weights.flatMap(complaints)

console.table(weights.map(readable))
if (excess.length > 0) {
  console.error(excess.join('\n'))
  process.exitCode = 1
}

function signedOutPage(file: string): string[] {
  return ['entry/app.tsx', file]
}

function signedInPage(file: string): string[] {
  return [...signedIn, file]
}

function weigh(page: string, modules: string[]): Weight {
  const chunks = closure([entry, ...modules.flatMap(chunkKeys)])
  const js = [...new Set(chunks.map(({ file }) => file))]
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const fonts = new Set(
    chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2')),
  )
  return {
    page,
    js: sum(js),
    css: sum(css),
    fonts: fonts.size,
    // The page itself and the script of the theme come on top.
    requests: js.length + css.length + fonts.size + 2,
    limit: page === '/login' ? limits.signIn : limits.page,
  }
}

/** A route's file stands for what it loads lazily. */
function chunkKeys(file: string): string[] {
  const keys = Object.keys(manifest).filter((key) => key === file || key.startsWith(`${file}?`))
  if (keys.length === 0) throw new Error(`The build has no ${file}`)
  return keys
}

function closure(keys: string[], seen = new Set<string>()): Chunk[] {
  const fresh = keys.filter((key) => !seen.has(key))
  fresh.forEach((key) => seen.add(key))
  const chunks = fresh.flatMap((key) => manifest[key] ?? [])
  const next = chunks.flatMap((chunk) => chunk.imports ?? [])
  return next.length === 0 ? chunks : [...chunks, ...closure(next, seen)]
}

function sum(files: string[]): number {
  return files.reduce((total, file) => total + gzipSync(readFileSync(`${dist}/${file}`)).length, 0)
}

function complaints({ page, js, css, fonts, limit }: Weight): string[] {
  const all: [boolean, string][] = [
    [js > limit, `${page}: ${size(js)} of JavaScript, ${size(limit)} at most`],
    [css > limits.css, `${page}: ${size(css)} of CSS, ${size(limits.css)} at most`],
    [fonts > limits.fonts, `${page}: ${fonts} fonts, ${limits.fonts} at most`],
  ]
  return all.flatMap(([isOver, text]) => (isOver ? [text] : []))
}

function readable({ page, js, css, fonts, requests, limit }: Weight) {
  return { page, js: size(js), limit: size(limit), css: size(css), fonts, requests }
}

function size(bytes: number): string {
  return `${(bytes / kB).toFixed(1)} kB`
}
