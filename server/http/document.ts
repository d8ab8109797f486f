import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const webFolder = join(import.meta.dirname, '../../web/dist')

/**
 * Written by the build, by path pattern and, for the settings, tab: the files of a page, the bodies of its first requests to
 * the endpoint (some have one for each audience), the HTML of its frame, which shows until its code has rendered, and the style sheets of the frame.
 */
type Page = {
  path: string
  tab?: string
  files: readonly string[]
  requests: readonly unknown[]
  frames: string
  styles: readonly string[]
}

/**
 * The built HTML documents by path and search, each with what its page's entry lists; undefined before a build. The first
 * requests are those of an address without other search parameters.
 */
export async function documentsOf(
  folder: string,
): Promise<((path: string, search: URLSearchParams) => string) | undefined> {
  const [html, listed] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8').catch(() => ''),
    readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => '[]'),
  ])
  if (html === '') return undefined
  const pages: Page[] = JSON.parse(listed)
  const documents = pages.map(({ path, tab, files, requests, frames, styles }) => {
    // Without a frame, the first paint waits for them all.
    const isFirst = (file: string) => frames === '' || styles.includes(file)
    const page = html
      .replace('</head>', () => `${files.map((file) => linkTo(file, isFirst(file))).join('')}</head>`)
      .replace('<!-- frames -->', () => frames)
    return {
      tab,
      matches: matcherOf(path),
      // Other days may be in the search parameters.
      searched: page.replace('%MONTH_SO_FAR%', '&nbsp;'),
      // Before the script that sends them.
      plain: requests.length > 0 ? page.replace('<title>', () => `${metaOf(requests)}<title>`) : page,
    }
  })
  return (path, search) => {
    const found = documents.find(
      ({ tab, matches }) => matches(path) && (tab === undefined || tab === search.get('tab')),
    )
    if (!found) return html
    return search.size === (found.tab === undefined ? 0 : 1) ? found.plain : found.searched
  }
}

/** Names the build: each file of it is named in the document, or in one that it names. */
export async function buildOf(folder: string): Promise<string | undefined> {
  const html = await readFile(join(folder, 'index.html')).catch(() => undefined)
  return html && createHash('sha256').update(html).digest('hex').slice(0, 16)
}

/** The hash of each inline script for the content security policy; no other inline script may run. */
export function scriptHashesOf(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** "/leads/$publicId" matches one more segment, "*" everything. */
function matcherOf(pattern: string): (path: string) => boolean {
  if (pattern === '*') return () => true
  const segments = pattern.replace(/\/$/, '').split('/')
  return (path) => {
    const asked = path.replace(/\/$/, '').split('/')
    return (
      asked.length === segments.length &&
      segments.every((segment, at) => segment.startsWith('$') || segment === asked[at])
    )
  }
}

function metaOf(requests: readonly unknown[]): string {
  return `<meta name="requests" content="${escaped(JSON.stringify(requests))}">`
}

/** The first paint waits for a style sheet that comes first; the others are applied by the code that imports them. */
function linkTo(file: string, isFirst: boolean): string {
  if (!file.endsWith('.css'))
    return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`
  return isFirst
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="preload" as="style" fetchpriority="low" crossorigin href="${file}">`
}

/** For text and attributes of HTML. */
export function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
