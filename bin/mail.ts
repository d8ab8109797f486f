import { outgoingOf, type Outgoing } from '../db/outgoing.ts'
import { proveDatabase } from './product-database.ts'

const changes = ['stop', 'resume'] as const

/** `npm run mail`: whether mail, push, and the inbox are stopped; `-- stop` and `-- resume` change that. */
await proveDatabase(async (url) => {
  const given = process.argv[2]
  const change = changes.find((known) => known === given)
  if (given !== undefined && change === undefined)
    throw new Error(`It is "stop" or "resume", not "${given}".`)
  report(await outgoingOf(url, change))
  return true
}, 'This database is empty: start the product once.')

function report({ stoppedAt, waiting }: Outgoing): void {
  console.log(
    stoppedAt === null
      ? 'Mail, push, and the inbox work.'
      : `Mail, push, and the inbox are stopped since ${stoppedAt.toISOString()}.`,
  )
  for (const { task, count } of waiting) console.log(`  ${String(count).padStart(6)}  ${task}`)
}
