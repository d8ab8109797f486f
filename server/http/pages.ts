import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const folder = join(import.meta.dirname, '../../web/dist')

/** The built web: hashed files for a year, and one page for every address that is not a file or the API. */
export async function addPages(app: FastifyInstance, settings: Settings): Promise<void> {
  const page = pageFor(await readFile(join(folder, 'index.html'), 'utf8').catch(() => ''), settings)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)([/?]|$)/.test(request.url)
    if (isPage && page)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    return reply.status(404).send({ errors: [{ message: 'Not found', extensions: { code: 'NOT_FOUND' } }] })
  })
}

function pageFor(html: string, { operatorName, operatorTimeZone }: Settings): string {
  return html
    .replaceAll('%OPERATOR_NAME%', () => escaped(operatorName))
    .replaceAll('%OPERATOR_TIME_ZONE%', () => escaped(operatorTimeZone))
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
