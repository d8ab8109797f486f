import { once } from 'node:events'
import { serve, type Urls } from '../main.ts'
import type { Settings } from '../settings.ts'

/** The product as a process of its own; the test that started it says what with, and when to close. */
const [{ settings, urls }] = (await once(process, 'message')) as [{ settings: Settings; urls: Urls }]
const served = await serve(settings, urls)
process.on('message', (message) => {
  if (message === 'close') void served.close().then(() => process.exit(0))
  // As libraries do.
  else console.error(new Error(String(message)))
})
process.on('disconnect', () => process.exit(1))
process.send?.({ address: served.address })
