import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Written by the build, by path pattern: the files of a page, the bodies of its first requests to the endpoint, and the
 * HTML of its frame, which shows until its code has rendered.
 */
type Page = { path: string; files: readonly string[]; requests: readonly string[]; frames: string }

/** The built HTML documents by path, each with what its page's entry lists; undefined before a build. */
export async function documentsOf(folder: string): Promise<((path: string) => string) | undefined> {
  const [html, listed] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8').catch(() => ''),
    readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => '[]'),
  ])
  if (html === '') return undefined
  const pages: Page[] = JSON.parse(listed)
  const documents = pages.map(({ path, files, requests, frames }) => ({
    matches: matcherOf(path),
    html: html
      // Before the script that sends them.
      .replace('<title>', () => `${requests.length > 0 ? metaOf(requests) : ''}<title>`)
      .replace('</head>', () => `${files.map(linkTo).join('')}</head>`)
      .replace('<!-- frames -->', () => frames),
  }))
  return (path) => documents.find(({ matches }) => matches(path))?.html ?? html
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

function metaOf(requests: readonly string[]): string {
  return `<meta name="requests" content="${escaped(JSON.stringify(requests))}">`
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`
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
