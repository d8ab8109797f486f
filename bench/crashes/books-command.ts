import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Target } from './product.ts'
import type { Proof } from './proof.ts'

/** Checks that `npm run books` proves the books and detects an error of one cent. */
export async function proveByCommand(target: Target): Promise<Proof> {
  const right = await run(target)
  const db = await target.owner()
  // Triggers keep the ledger append-only even for its owner, so they are disabled.
  const change = (by: string) =>
    db.query(`begin; set local session_replication_role = replica;
      update app.ledger_lines set debit = debit + ${by} where id = (select min(id) from app.ledger_lines where debit > 0); commit`)
  await change('0.01')
  const wrong = await run(target)
  await change('-0.01')
  const again = await run(target)
  await db.end()
  return [
    ...(right.code === 0 && right.said.startsWith('The books are proven: ')
      ? []
      : [`the command says of right books: ${right.code}, ${right.said}`]),
    ...(wrong.code === 1 && wrong.said.includes('debits and credits of a posting differ')
      ? []
      : [`the command says of wrong books: ${wrong.code}, ${wrong.said}`]),
    ...(again.code === 0 ? [] : [`the command says of mended books: ${again.code}, ${again.said}`]),
  ]
}

async function run({ settings }: Target): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin/books.mjs')], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: settings.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  console.log(`\nnpm run books, exit ${child.exitCode}:\n${said.trimEnd()}`)
  return { code: child.exitCode, said }
}
