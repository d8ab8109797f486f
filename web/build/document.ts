import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

import { requestBody } from '../domain/api/body.ts'
import { firstRequests } from '../entry/firstRequests.ts'
import { currentUserDocument } from '../people/data/operations.ts'
import { checkClasses, renderFrames } from './frames.ts'
import { pagesOf } from './pages.ts'

const web = join(import.meta.dirname, '..')

/** Puts the first scripts into the document itself. The server allows them by their hashes. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: () => [
        { tag: 'script', injectTo: 'head', children: earlyScript() },
        { tag: 'script', injectTo: 'body', children: withoutComments('entry/frame.js') },
      ],
    },
  }
}

function earlyScript(): string {
  const body = requestBody(currentUserDocument, {})
  return withoutComments('entry/early.js').replace("'%CURRENT_USER%'", () => JSON.stringify(body))
}

function withoutComments(file: string): string {
  return readFileSync(join(web, file), 'utf8').replaceAll(/^ *\/\/.*\n/gm, '')
}

/** Writes the files, first requests and frame of each page beside the manifest: the server puts them into its document. */
export function filesOfPages(routes: Parameters<typeof pagesOf>[0]): Plugin {
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
          chunks.filter((chunk) => modules.some((module) => isOf(chunk, module))),
          bundle,
        )
          .filter((name) => !inDocument.has(name))
          .map((name) => `/${name}`)
      const frames = await renderFrames()
      checkClasses(frames.ofPage('/'), bundle)
      const pages = [
        ...pagesOf(routes).map(({ path, file, isSignedIn }) => ({
          path,
          file,
          files: filesOf(...modulesOf(path, file)),
          requests: firstRequests[path] ?? [],
          frames: isSignedIn ? frames.ofPage(path) : path === '/login' ? frames.signIn : '',
        })),
        { path: '/', files: filesOf(start, shell), requests: [], frames: frames.ofPage('/') },
        // Any other address.
        { path: '*', files: filesOf(start, shell), requests: [], frames: '' },
      ]
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages, null, 1) })
    },
  }
}

const start = 'entry/start.tsx'
const shell = 'entry/app.tsx'

function modulesOf(path: string, file: string): string[] {
  return path === '/login' ? [start, 'entry/Entrance.tsx'] : [start, shell, file]
}

/** A route's module stands for the parts of it that load lazily. */
function isOf({ facadeModuleId }: Rolldown.OutputChunk, file: string): boolean {
  return facadeModuleId?.split('?')[0] === join(web, file)
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
