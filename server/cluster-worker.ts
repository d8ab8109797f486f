import { once } from 'node:events'
import type { Assignment } from './cluster.ts'
import { openHttp } from './http/server.ts'
import { openLog } from './log.ts'

const [{ settings, urls }] = (await once(process, 'message')) as [Assignment]
// The first process decides when to end; a Ctrl-C reaches the whole group.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
try {
  const http = await openHttp(settings, urls, openLog(settings))
  const end = () => void http.close().finally(() => process.exit(0))
  process.on('message', (message) => message === 'close' && end())
  process.on('disconnect', end)
  process.send?.({ address: http.address })
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect()
}
