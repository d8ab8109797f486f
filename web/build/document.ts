import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

import { requestBody } from '../domain/api/body.ts'
import type { FirstRequest } from '../entry/pageStart.ts'
import { currentUserDocument } from '../people/data/operations.ts'
import { signedInPages } from '../routes.ts'
import { byId } from './documents.ts'
import { renderFrames, stylesOf } from './frames.ts'
import { type Page, pagesOf } from './pages.ts'

const web = join(import.meta.dirname, '..')
/** By path, with the tabs of the settings and the dashboards that have requests of their own. */
const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = Object.fromEntries(
  Object.entries(signedInPages).flatMap(([path, { requests = [], addresses = {} }]) => [
    ...Object.entries(addresses),
    [path, requests],
  ]),
)

/** Puts the first scripts into the document itself. The server allows them by their hashes. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: () => [
        { tag: 'script', injectTo: 'head', children: earlyScript() },
        { tag: 'script', injectTo: 'body', children: withoutComments('entry/oldBrowser.js') },
        { tag: 'script', injectTo: 'body', children: withoutComments('entry/frame.js') },
      ],
    },
  }
}

function earlyScript(): string {
  const body = byId(requestBody(currentUserDocument, {}))
  return withoutComments('entry/early.js').replace("'%CURRENT_USER%'", () => JSON.stringify(body))
}

function withoutComments(file: string): string {
  return readFileSync(join(web, file), 'utf8').replaceAll(/^ *\/\/.*\n/gm, '')
}

/**
 * Writes the files, first requests, frame and its styles of each page and each tab of the settings beside the manifest: the
 * server puts them into its document.
 */
export function filesOfPages(routes: Parameters<typeof pagesOf>[0], tabFiles: TabFiles): Plugin {
  return {
    name: 'files-of-pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const inDocument = new Set(
        closure(
          chunks.filter(({ isEntry }) => isEntry),
          bundle,
        ),
      )
      const filesOf = (...modules: string[]) =>
        closure(
          modules.flatMap((module) => chunksOf(module, chunks)),
          bundle,
        )
          .filter((name) => !inDocument.has(name))
          .map((name) => `/${name}`)
      const frames = await renderFrames()
      const frameOf = (markup: string) => ({
        frames: markup,
        styles: stylesOf(markup, bundle).map((name) => `/${name}`),
      })
      const entryOf = ({ path, file, isSignedIn }: Page, tab?: string) => ({
        path,
        tab,
        file,
        files: filesOf(...modulesOf(path, file), ...(path === settings ? [fileOf(tabFiles, tab)] : [])),
        requests: requestsOf(tab === undefined ? path : `${path}?tab=${tab}`),
        ...frameOf(isSignedIn ? frames.ofPage(path, tab) : path === '/login' ? frames.signIn : ''),
      })
      const listed = pagesOf(routes)
      // The first that fits an address counts.
      const pages = [
        ...listed
          .filter(({ path }) => path === settings)
          .flatMap((page) => Object.keys(tabFiles).map((tab) => entryOf(page, tab))),
        ...ownAddresses(listed).map(({ page, path }) => entryOf({ ...page, path })),
        ...listed.map((page) => entryOf(page)),
        { path: '/', files: filesOf(start, shell), requests: [], ...frameOf(frames.ofPage('/')) },
        // Any other address.
        { path: '*', files: filesOf(start, shell), requests: [], ...frameOf('') },
      ]
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages, null, 1) })
    },
  }
}

/** As the page's code sends them. */
function requestsOf(address: string): FirstRequest[] {
  return (firstRequests[address] ?? []).map((request) =>
    typeof request === 'string'
      ? byId(request)
      : Object.fromEntries(Object.entries(request).map(([audience, body]) => [audience, byId(body)])),
  )
}

const start = 'entry/start.tsx'
const shell = 'entry/app.tsx'
const settings = '/settings'

type TabFiles = Readonly<Record<string, string>>

function modulesOf(path: string, file: string): string[] {
  return path === '/login' ? [start, 'entry/Entrance.tsx'] : [start, shell, file]
}

/** The addresses with first requests of their own that a page's pattern fits. */
function ownAddresses(listed: Page[]): { page: Page; path: string }[] {
  const own = Object.keys(firstRequests).filter(
    (path) => !path.includes('?') && listed.every((page) => page.path !== path),
  )
  return own.map((path) => {
    const page = listed.find((one) => new RegExp(`^${one.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
    if (!page) throw new Error(`No page is at ${path}`)
    return { page, path }
  })
}

/** The settings show the first tab at their plain address. */
function fileOf(tabFiles: TabFiles, tab?: string): string {
  const file = tab === undefined ? Object.values(tabFiles)[0] : tabFiles[tab]
  if (file === undefined) throw new Error('The settings have no tab')
  return file
}

function chunksOf(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = chunks.filter((chunk) => isOf(chunk, module))
  if (found.length === 0) throw new Error(`The build has no ${module}`)
  return found
}

/** A route's module stands for the parts of it that load lazily. */
function isOf({ facadeModuleId, moduleIds }: Rolldown.OutputChunk, file: string): boolean {
  const module = join(web, file)
  return [facadeModuleId, ...moduleIds].some((id) => id?.split('?')[0] === module)
}

/** These chunks, all that they import, and the styles of each. */
function closure(
  chunks: Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): string[] {
  for (const chunk of chunks) {
    if (seen.has(chunk.fileName)) continue
    seen.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
    const imported = chunk.imports.flatMap((name) => bundle[name] ?? [])
    closure(
      imported.filter((file) => file.type === 'chunk'),
      bundle,
      seen,
    )
  }
  return [...seen]
}
