import type { FastifyInstance } from 'fastify'
import { grafserv } from 'postgraphile/grafserv/fastify/v5'
import { makeSchema } from 'postgraphile'
import { AuthFunctions } from '../auth/auth-functions.ts'
import { isRevoked, turnOf } from '../auth/identity.ts'
import { muteConsole } from '../base/errors.ts'
import { graphqlPath, preset } from '../graphql/graphile.config.ts'
import { documentsOfRelease } from '../compiled/known.ts'
import type { KnownDocuments } from '../limits/execution.ts'
import { graphqlGuard } from '../limits/guard.ts'
import { turnsOf } from '../limits/turns.ts'
import type { Log } from '../base/log.ts'
import { addExports } from '../exports/routes.ts'
import { addOwnData } from '../own-data/routes.ts'
import { addImports } from '../imports/import-routes.ts'
import { addInvoices } from '../invoices/routes.ts'
import type { Served, Urls } from '../base/served.ts'
import type { Settings } from '../base/settings.ts'
import { poolSizes } from '../base/connections.ts'
import { openPool, warm } from '../base/pool.ts'
import { startNodeReports, type NodeReports } from '../system/node-reports.ts'
import { openSocketServer } from '../notifications/socket-server.ts'
import { addReceiptKeys, addReceipts } from '../links/receipt-routes.ts'
import { addLinkPages } from '../links/routes.ts'
import { addStatements } from '../statements/statement-routes.ts'
import { addFileServing } from '../uploads/file-routes.ts'
import { postHead } from '../posts/page-head.ts'
import { FileSigner } from '../uploads/signing.ts'
import { openStore } from '../uploads/open-store.ts'
import { addUploads } from '../uploads/upload-routes.ts'
import { addFiles } from '../auth/file-routes.ts'
import type { MetricsPage } from '../metrics/page.ts'
import { addMetrics } from '../metrics/serving.ts'
import { addCompression } from './compress.ts'
import { addHealth } from './health.ts'
import { addHeaders } from './headers.ts'
import { closeListener, openListener } from './listener.ts'
import { addOutbox } from './outbox.ts'
import { buildOf, webFolder } from './document.ts'
import { addPages } from './pages.ts'
import { addRequestLog } from './request-log.ts'
import { addUnsubscribe } from './unsubscribe.ts'

/** Timeout (ms); the database ends auth calls after 3 seconds. */
const gateWithin = 5_000
/** Connections opened before the first requests. */
const warmConnections = 4

/** What one process serves, and the name of its node. `makeSchema` replaces PostGraphile's own. */
export type Assignment = { settings: Settings; urls: Urls; node: string; makeSchema?: typeof makeSchema }

/** One process's server: the endpoint, the pages, and health checks on one port. A worker has the health checks only. */
export function openHttp(assignment: Assignment, log: Log, page: MetricsPage): Promise<Served> {
  return assignment.settings.role === 'worker'
    ? openChecks(assignment, log, page)
    : openProduct(assignment, log, page)
}

async function openChecks(assignment: Assignment, log: Log, page: MetricsPage): Promise<Served> {
  const { settings, urls, node } = assignment
  const gatePool = openPool(urls.authUrl, { name: 'auth', max: 1, log, answerWithin: gateWithin })
  const webPool = openPool(urls.webUrl, { name: 'web', max: 1, log })
  const app = openListener(settings)
  addRequestLog(app, log)
  const logins = { web: urls.webUrl, auth: urls.authUrl, jobs: urls.jobsUrl }
  const auth = new AuthFunctions(gatePool)
  const health = addHealth(app, { auth, webPool, logins, node, release: urls.release, settings }, log)
  addMetrics(app, settings.metricsToken, page)
  await app.listen({ port: settings.port, host: settings.host })
  // It has no sockets to serve.
  const reports = reportsOf(app, assignment, { auth, log, health, isListening: () => true })
  return {
    address: addressOf(app, settings),
    drain: () => health.drain(),
    async close() {
      await reports.stop()
      await closeListener(app)
      await Promise.all([webPool.end(), gatePool.end()])
    },
  }
}

async function openProduct(assignment: Assignment, log: Log, page: MetricsPage): Promise<Served> {
  const { settings, urls, node } = assignment
  const sizes = poolSizes(settings)
  const gatePool = openPool(urls.authUrl, {
    name: 'auth',
    max: sizes.auth,
    log,
    answerWithin: gateWithin,
  })
  const auth = new AuthFunctions(gatePool)
  const app = openListener(settings)
  addRequestLog(app, log)
  addHeaders(app, settings, await buildOf(webFolder))
  addCompression(app)
  await addUnsubscribe(app, auth, settings.operatorName)
  if (!settings.smtpUrl) addOutbox(app, auth, settings.dataDir)
  const webPool = openPool(urls.webUrl, { name: 'web', max: sizes.web, log })
  const logins = { web: urls.webUrl, auth: urls.authUrl, jobs: urls.jobsUrl }
  const health = addHealth(app, { auth, webPool, logins, node, release: urls.release, settings }, log)
  addMetrics(app, settings.metricsToken, page)
  const signer = await openSigner(auth)
  const secure = settings.publicUrl.startsWith('https:')
  const { cachedDocuments, operatorTimeZone: zone } = settings
  const site = { name: settings.operatorName, url: settings.publicUrl }
  let documents: KnownDocuments | undefined
  const known: KnownDocuments = { get: (id) => documents?.get(id) }
  const graphile = preset({ pool: webPool, auth, signer, log, cachedDocuments, known, zone, secure, site })
  const { schema } = await (assignment.makeSchema ?? makeSchema)(graphile)
  documents = await documentsOfRelease(schema)
  const endpoint = grafserv({ preset: graphile, schema })
  await graphqlGuard(app, endpoint, {
    path: graphqlPath,
    log,
    turns: turnsOf(settings.workers, (request) => turnOf(auth, request)),
    isRevoked: (request) => isRevoked(auth, request),
  })
  const services = { pool: webPool, auth, log, settings }
  await addLinkPages(app, services)
  addReceiptKeys(app, auth)
  await addFiles(app, services, (scope) => {
    for (const add of [addInvoices, addStatements, addExports, addReceipts]) add(scope, services)
  })
  const store = openStore(settings)
  await addFiles(app, services, (scope) => {
    addUploads(scope, services, store)
    addImports(scope, services)
    addFileServing(scope, services, { store, signer })
    addOwnData(scope, services, store)
  })
  await addPages(app, settings, (path) => postHead(path, { auth, signer, settings }))
  const live = await openSocketServer(app.server, {
    settings,
    pool: webPool,
    auth,
    listenUrl: urls.authUrl,
    log,
  })
  await warm(webPool, warmConnections)
  await app.listen({ port: settings.port, host: settings.host })
  site.url = addressOf(app, settings)
  const reports = reportsOf(app, assignment, { auth, log, health, isListening: () => live.isListening() })
  const speakAgain = muteConsole(log)
  return {
    address: site.url,
    drain: () => health.drain(),
    async close() {
      await reports.stop()
      await live.close()
      await closeListener(app)
      await endpoint.release()
      await Promise.all([webPool.end(), gatePool.end()])
      speakAgain()
    },
  }
}

type Reporting = Pick<NodeReports, 'auth' | 'log' | 'isListening'> & { health: Pick<NodeReports, 'reasons'> }

function reportsOf(
  app: FastifyInstance,
  { settings, urls, node }: Assignment,
  { auth, log, health, isListening }: Reporting,
) {
  const port = portOf(app) ?? settings.port
  const reasons = () => health.reasons()
  return startNodeReports({
    auth,
    node,
    settings,
    log,
    version: urls.release.version,
    port,
    reasons,
    isListening,
  })
}

async function openSigner(auth: AuthFunctions): Promise<FileSigner> {
  const secret = await auth.value<Buffer>('file_key')
  if (!secret) throw new Error('The database has no key to sign files with')
  return new FileSigner(secret)
}

function addressOf(app: FastifyInstance, settings: Settings): string {
  const port = portOf(app)
  if (settings.port !== 0 || port === undefined) return settings.publicUrl
  return settings.publicUrl.replace(/:0$/, `:${port}`)
}

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : undefined
}
