import type { FastifyInstance } from 'fastify'
import { grafserv } from 'postgraphile/grafserv/fastify/v5'
import { postgraphile } from 'postgraphile'
import { Gate } from '../auth/gate.ts'
import { muteConsole } from '../errors.ts'
import { graphqlPath, preset } from '../graphile.config.ts'
import { graphqlDoor } from '../limits/door.ts'
import type { Log } from '../log.ts'
import { addExports } from '../exports/routes.ts'
import { addInvoices } from '../invoices/routes.ts'
import type { Served, Urls } from '../served.ts'
import type { Settings } from '../settings.ts'
import { openPool } from '../pool.ts'
import { openLive } from '../notifications/live.ts'
import { addStatements } from '../transactions/statement-routes.ts'
import { addFiles } from './caller.ts'
import { addHealth } from './health.ts'
import { addHeaders } from './headers.ts'
import { closeListener, openListener } from './listener.ts'
import { addOutbox } from './outbox.ts'
import { addPages } from './pages.ts'
import { addRequestLog } from './request-log.ts'

/** Milliseconds; the database ends what the gate asks after 3 seconds. */
const gateWithin = 5_000

/** One process's server: the endpoint, the pages and the state of health, on one port. */
export async function openHttp(settings: Settings, urls: Urls, log: Log): Promise<Served> {
  const gatePool = openPool(urls.gateUrl, { name: 'gate', max: 10, log, answerWithin: gateWithin })
  const gate = new Gate(gatePool)
  const app = openListener(settings)
  addRequestLog(app, log)
  addHeaders(app, settings)
  addHealth(app, gate)
  if (settings.demo && !settings.smtpUrl) addOutbox(app, gate, settings.dataDir)
  const webPool = openPool(urls.webUrl, { name: 'web', max: 20, log })
  const pgl = postgraphile(preset({ pool: webPool, gate, log, keptDocuments: settings.keptDocuments }))
  await graphqlDoor(app, pgl.createServ(grafserv), { path: graphqlPath, log })
  await pgl.getSchema()
  const means = { pool: webPool, gate, log, settings }
  await addFiles(app, means, (scope) => {
    for (const add of [addInvoices, addStatements, addExports]) add(scope, means)
  })
  await addPages(app, settings)
  const live = await openLive(app.server, { settings, pool: webPool, gate, busUrl: urls.gateUrl, log })
  await app.listen({ port: settings.port, host: settings.host })
  const speakAgain = muteConsole(log)
  return {
    address: addressOf(app, settings),
    async close() {
      await live.close()
      await closeListener(app)
      await pgl.release()
      await Promise.all([webPool.end(), gatePool.end()])
      speakAgain()
    },
  }
}

function addressOf(app: FastifyInstance, settings: Settings): string {
  const address = app.server.address()
  if (settings.port !== 0 || typeof address !== 'object' || !address) return settings.publicUrl
  return settings.publicUrl.replace(/:0$/, `:${address.port}`)
}
