import { serve } from '../main.ts'
import type { Served, Urls } from '../base/served.ts'
import type { Settings } from '../base/settings.ts'

/** Messages from the test that started this process; a text is printed, as libraries do. */
export type Order = { settings: Settings; urls: Urls } | 'close' | 'end' | { print: string }
export type Report = { address: string } | 'closed'

/** Runs one product after another in a process of the test, which sends settings and the end. */
let served: Served | undefined
process.on('message', (order: Order) => {
  void obey(order)
})
process.on('disconnect', () => process.exit(1))

async function obey(order: Order): Promise<void> {
  if (order === 'close') {
    await served?.close()
    send('closed')
  } else if (order === 'end') {
    await served?.close()
    process.exit(0)
  } else if ('print' in order) {
    console.error(new Error(order.print))
  } else {
    served = await serve(order.settings, order.urls)
    send({ address: served.address })
  }
}

function send(report: Report): void {
  process.send?.(report)
}
