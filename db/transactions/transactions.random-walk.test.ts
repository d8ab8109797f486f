import { afterAll, expect, test } from 'vitest'
import { fixtureOf, openOwner } from '../leads/test/fixture.ts'
import { refusal } from '../test/people.ts'
import type { Person } from '../test/world.ts'
import { openOffice } from './test/invoicing.ts'
import { unproven } from './test/fixture.ts'

const { db, committed } = await openOwner()
const fixture = await committed(() => fixtureOf(db))
const { operator, vendor } = fixture
afterAll(() => db.end())

/** A fixed random sequence (xorshift). */
let state = 20_261_121
function chance(below: number): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) % below
}

const moves = [
  'issueInvoice',
  'reportPayment',
  'rejectPayment',
  'confirmPayment',
  'unconfirmPayment',
  'extend',
  'payAssociate',
  'terminate',
]
const people: Person[] = [operator.master, operator.master, operator.admin, vendor.master]

/** An open move, or sometimes any; few deals are terminated. */
async function randomMove(person: Person, id: number): Promise<string> {
  const [row] = await person.asks<{ open: { move: string }[] }>(
    'select to_json(app.transactions_open_moves(t)) as open from app.transactions t where id = $1',
    [id],
  )
  const open = (row?.open ?? [])
    .map(({ move }) => move)
    .filter((move) => move !== 'terminate' || chance(8) === 0)
  const all = open.length === 0 || chance(5) === 0 ? moves : open
  return all[chance(all.length)] ?? ''
}

/** One random change by a person; returns its name or the refusal. */
async function randomChange(ids: number[]): Promise<string> {
  const id = ids[chance(ids.length)] ?? 0
  const person = people[chance(people.length)] ?? operator.master
  const kind = chance(20)
  try {
    if (kind < 13) {
      const move = await randomMove(person, id)
      await person.asks(
        `select app.move_transaction($1, $2, 'why', 'a reference', hidden_day.due)
        from (select (select max(due_on) + 1 from app.invoices where organization_id = ${vendor.organization.id}) as due) hidden_day`,
        [id, move],
      )
      return move
    }
    if (kind < 16) {
      const [row] = await operator.admin.asks<{ id: number }>(
        `select (app.adjust_transaction($1, $2, 'why')).id`,
        [id, (chance(300_000) / 100).toFixed(2)],
      )
      if (row) ids.push(row.id)
      return 'adjust'
    }
    if (kind < 18) {
      const several = Array.from({ length: 1 + chance(4) }, () => ids[chance(ids.length)])
      await operator.admin.asks('select app.issue_invoice($1)', [several])
      return 'issue'
    }
    await db.query(
      `update private.operator_settings set clock_stands_at = private.now() + make_interval(days => $1)`,
      [chance(6)],
    )
    await db.query('select jobs.run_invoice_clock(), jobs.remind_of_invoices()')
    return 'clock'
  } catch (error) {
    return refusal(error).code
  }
}

const isRefusal = (kind: string) => /\d/.test(kind)

test(
  'the ledger is proven during and after 300 random changes to 40 deals',
  { timeout: 120_000 },
  async () => {
    const { transactions } = await openOffice(db, fixture, 40)
    await committed(async () => {
      const did: string[] = []
      while (did.filter((kind) => !isRefusal(kind)).length < 300) {
        for (let step = 0; step < 10; step += 1) did.push(await randomChange(transactions))
        expect([did.length, await unproven(db)]).toEqual([did.length, []])
      }
      const kinds = new Set(did)
      for (const kind of [...moves, 'adjust', 'issue', 'clock']) expect(kinds).toContain(kind)
      expect([...kinds].filter(isRefusal).toSorted()).toEqual(['TS004', 'TS005'])
      await db.query('update private.operator_settings set clock_stands_at = null')
    })
  },
)
