import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { monthSoFar } from '../../texts/days.ts'
import type { Settings } from '../base/settings.ts'
import type { PageHead } from '../posts/page-head.ts'
import { buildOf, documentsOf, escaped, scriptHashesOf, webFolder } from './document.ts'
import { policyOf } from './headers.ts'
import { addManifest } from './manifest.ts'

/** What machines look for at the root: /robots.txt, /favicon.ico, /.well-known/…. No page has such an address. */
const isFile = /^\/(\.well-known\/|[^/?]+\.[a-z0-9]+(\?|$))/i
/** Paths that monitoring asks for. An answer of the app with 200 would look healthy. */
const isMachine = /^\/(metrics|health|healthcheck|status|livez|ping|actuator|debug|system)([/?]|$)/i

/** The built web: hashed files cached for a year, and one page for all other paths outside the API. */
export async function addPages(
  app: FastifyInstance,
  settings: Settings,
  headOf: (path: string) => Promise<PageHead | undefined>,
): Promise<void> {
  const [documentFor, build = ''] = await Promise.all([documentsOf(webFolder), buildOf(webFolder)])
  // The inline scripts are the same in each document.
  const policy = policyOf(scriptHashesOf(documentFor?.('/', new URLSearchParams()) ?? ''))
  await app.register(fastifyStatic, {
    root: webFolder,
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
  addManifest(app, settings)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|files)([/?]|$)/.test(request.url) &&
      !isFile.test(request.url) &&
      !isMachine.test(request.url)
    if (isPage && documentFor) {
      const [path = '/', search] = request.url.split('?')
      const head = await headOf(path)
      return reply
        .status(head?.status ?? 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .send(withHead(withOperator(documentFor(path, new URLSearchParams(search)), settings, build), head))
    }
    return reply.status(404).send({ errors: [{ message: 'Not found', extensions: { code: 'NOT_FOUND' } }] })
  })
}

function withOperator(html: string, settings: Settings, build: string): string {
  const { operatorName, operatorTimeZone, smtpUrl, supportInbox } = settings
  const outbox = smtpUrl ? '' : '<meta name="outbox" content="open">'
  const inbox = supportInbox === undefined ? '' : '<meta name="inbox" content="open">'
  return html
    .replace('<title>', () => `<meta name="build" content="${build}">${outbox}${inbox}<title>`)
    .replaceAll('%OPERATOR_NAME%', () => escaped(operatorName))
    .replaceAll('%OPERATOR_INITIAL%', () => escaped(Array.from(operatorName.trim())[0]?.toUpperCase() ?? ''))
    .replaceAll('%OPERATOR_TIME_ZONE%', () => escaped(operatorTimeZone))
    .replaceAll('%MONTH_SO_FAR%', () => monthSoFar(new Date(), operatorTimeZone))
}

function withHead(html: string, head: PageHead | undefined): string {
  if (!head) return html
  const tags = head.tags.map(([name, content]) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name'
    return `<meta ${attribute}="${name}" content="${escaped(content)}">`
  })
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)}</title>`)
    .replace('</head>', () => `${tags.join('')}</head>`)
}
