import { makeSchema } from 'postgraphile'
import { serve } from '../main.ts'
import type { Served, Urls } from '../base/served.ts'
import type { Settings } from '../base/settings.ts'

/** Messages from the test that started this process; a text is printed, as libraries do. */
export type Order = { settings: Settings; urls: Urls } | 'close' | 'end' | { print: string }
export type Report = { address: string } | 'closed'

/** Runs one product after another in a process of the test, which sends settings and the end. */
let served: Served | undefined
const schemas = new Map<number, ReturnType<typeof makeSchema>>()
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
    const { settings, urls } = order
    served = await serve(settings, urls, { makeSchema: (preset) => sharedSchema(settings, preset) })
    send({ address: served.address })
  }
}

/**
 * Building the schema takes most of a start. The databases of a run are copies of one template, and a request's
 * connections come from its own product, so that products of one process share it.
 */
function sharedSchema({ cachedDocuments }: Settings, preset: GraphileConfig.Preset) {
  // This setting is the only one that a schema keeps.
  const schema = schemas.get(cachedDocuments) ?? makeSchema(preset)
  schemas.set(cachedDocuments, schema)
  schema.catch(() => schemas.delete(cachedDocuments))
  return schema
}

function send(report: Report): void {
  process.send?.(report)
}
