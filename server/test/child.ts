import { serve } from '../main.ts'
import type { Served, Urls } from '../served.ts'
import type { Settings } from '../settings.ts'

/** What the test that started this process may send; a text is printed, as libraries do. */
export type Order = { settings: Settings; urls: Urls } | 'close' | 'end' | { print: string }
export type Report = { address: string } | 'closed'

/** One product after the other, in a process that the test started; it says what with, and when to close. */
let served: Served | undefined
process.on('message', (order: Order) => {
  void obey(order)
})
process.on('disconnect', () => process.exit(1))

async function obey(order: Order): Promise<void> {
  if (order === 'close') {
    await served?.close()
    tell('closed')
  } else if (order === 'end') {
    await served?.close()
    process.exit(0)
  } else if ('print' in order) {
    console.error(new Error(order.print))
  } else {
    served = await serve(order.settings, order.urls)
    tell({ address: served.address })
  }
}

function tell(report: Report): void {
  process.send?.(report)
}
