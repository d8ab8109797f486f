import { attacks } from '../server/limits/attacks.ts'
import { openFixture } from '../server/test/fixture.ts'
import { openTestServer } from '../db/test/server.ts'
import { median } from './comparing/rounds.ts'

/**
 * `node bench/attacks.ts [rounds]`: how long the product takes to refuse each attack, and the longest wait of an honest
 * request beside it, both relative to the smallest request alone. Exits with 1 above `most`.
 */
const rounds = Number(process.argv[2] ?? 20)
const most = 40

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const fixture = await openFixture()

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}
const honest = () => fixture.ask('{ __typename }')

const refusals = new Map<string, number[]>(Object.keys(attacks).map((name) => [name, []]))
const beside = new Map<string, number[]>(Object.keys(attacks).map((name) => [name, []]))
const alone: number[] = []
for (let round = -1; round < rounds; round += 1) {
  for (const [name, { text, variables, why }] of Object.entries(attacks)) {
    // JSON can be parsed deeper than it can be serialized.
    const given = why === 'inputDepth' ? {} : variables
    const smallest = await timed(honest)
    const [refused, delayed] = await Promise.all([timed(() => fixture.ask(text, given)), timed(honest)])
    if (round < 0) continue
    alone.push(smallest)
    refusals.get(name)?.push(refused)
    beside.get(name)?.push(delayed)
  }
}
await fixture.close()
await server.close()

const usual = median(alone)
console.log(`smallest request: ${usual.toFixed(1)} ms, ${rounds} rounds\n`)
console.log(
  `${'attack'.padEnd(44)}${'refused'.padStart(10)}${'ratio'.padStart(8)}${'beside'.padStart(10)}${'ratio'.padStart(8)}`,
)
for (const [name, times] of refusals) {
  const [refused, delayed] = [median(times), median(beside.get(name) ?? [])]
  const cells = [
    `${refused.toFixed(1)} ms`,
    (refused / usual).toFixed(1),
    `${delayed.toFixed(1)} ms`,
    (delayed / usual).toFixed(1),
  ]
  const isSlow = refused / usual > most || delayed / usual > most
  if (isSlow) process.exitCode = 1
  console.log(
    name.padEnd(44) +
      cells.map((cell, at) => cell.padStart(at % 2 ? 8 : 10)).join('') +
      (isSlow ? '  too slow' : ''),
  )
}
