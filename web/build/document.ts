import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

import { requestBody } from '../domain/api/body.ts'
import { firstRequests } from '../entry/firstRequests.ts'
import { currentUserDocument } from '../people/data/operations.ts'
import { pagesOf } from './pages.ts'

const web = join(import.meta.dirname, '..')

/** Puts the early script into the document itself. The server allows it by its hash. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'pre',
      handler: () => [{ tag: 'script', injectTo: 'head', children: scriptText() }],
    },
  }
}

function scriptText(): string {
  const source = readFileSync(join(web, 'entry/early.js'), 'utf8').replaceAll(/^ *\/\/.*\n/gm, '')
  const body = requestBody(currentUserDocument, {})
  return source.replace("'%CURRENT_USER%'", () => JSON.stringify(body))
}

/** Writes the files and first requests of each page beside the manifest: the server names them in that page's document. */
export function filesOfPages(routes: Parameters<typeof pagesOf>[0]): Plugin {
  return {
    name: 'files-of-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
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
      const pages = [
        ...pagesOf(routes).map(({ path, file }) => ({
          path,
          file,
          files: filesOf(...modulesOf(path, file)),
          requests: firstRequests[path] ?? [],
        })),
        // Any other address.
        { path: '*', files: filesOf(shell), requests: [] },
      ]
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages, null, 1) })
    },
  }
}

const shell = 'entry/app.tsx'

function modulesOf(path: string, file: string): string[] {
  return path === '/login' ? ['entry/Entrance.tsx'] : [shell, file]
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
