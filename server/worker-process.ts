import { once } from 'node:events'
import { openHttp, type Assignment } from './http/server.ts'
import { openLog } from './base/log.ts'
import { measureProcess, ownMetrics } from './base/metrics.ts'
import { ProcessCalls } from './process-calls.ts'

// The first process decides when to end; Ctrl-C reaches the whole group.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
/** Registered first, because the message may arrive before there is anything to close. */
const toClose = new Promise<void>((resolve) => {
  process.on('message', (message) => message === 'close' && resolve())
  process.on('disconnect', resolve)
})

const [first] = (await once(process, 'message')) as [(Assignment & { slot: number }) | 'close']
if (first === 'close') process.exit(0)
try {
  measureProcess(String(first.slot))
  const supervisor = new ProcessCalls(process, { metrics: ownMetrics })
  const page = async () => (await supervisor.ask<string>('page')) ?? ''
  const http = await openHttp(first, openLog(first.settings), page)
  process.on('message', (message) => message === 'drain' && http.drain())
  void toClose.then(() => http.close()).finally(() => process.exit(0))
  process.send?.({ address: http.address })
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect()
}
