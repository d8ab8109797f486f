import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Person } from '../test/world.ts'
import { played } from '../test/played.ts'
import { step } from '../test/world-deals.ts'
import {
  allowedPairs,
  another,
  attempts,
  closedCastOf,
  force,
  standing,
  through,
  type ClosedCast,
} from './transactions.testing.ts'

type Pair = (typeof allowedPairs)[number]
const unpaid = allowedPairs.slice(1, 5)

/** The two tables of the decisions and the moves that the issue names: from, to, by. */
const table: readonly (readonly [
  move: string,
  from: readonly Pair[],
  to: Pair,
  by: 'operator' | 'master' | 'provider',
])[] = [
  ['issueInvoice', ['READY_FOR_INVOICE+NOT_GENERATED'], 'INVOICE_SENT+NEW_INVOICE', 'operator'],
  ['reportPayment', ['INVOICE_SENT+NEW_INVOICE'], 'INVOICE_SENT+PROCESSING', 'provider'],
  ['reportPayment', ['OVERDUE+OVERDUE'], 'OVERDUE+PROCESSING', 'provider'],
  ['rejectPayment', ['INVOICE_SENT+PROCESSING'], 'INVOICE_SENT+NEW_INVOICE', 'operator'],
  ['rejectPayment', ['OVERDUE+PROCESSING'], 'OVERDUE+OVERDUE', 'operator'],
  ['confirmPayment', unpaid, 'VENDOR_PAID+PAID', 'operator'],
  ['extend', ['INVOICE_SENT+NEW_INVOICE', 'OVERDUE+OVERDUE'], 'INVOICE_SENT+NEW_INVOICE', 'operator'],
  ['extend', ['INVOICE_SENT+PROCESSING', 'OVERDUE+PROCESSING'], 'INVOICE_SENT+PROCESSING', 'operator'],
  ['payAssociate', ['VENDOR_PAID+PAID'], 'ASSOCIATE_PAID+PAID', 'master'],
  ['terminate', [allowedPairs[0], ...unpaid], 'TERMINATED+TERMINATED', 'master'],
]
const moves = [...new Set(table.map(([move]) => move)), 'becomeOverdue']

const people = (cast: ClosedCast): Record<string, Person> => ({
  referrer: cast.referrer,
  'referrer’s admin': cast.referrersAdmin,
  'referrer’s colleague': cast.referrersColleague,
  'provider’s master admin': cast.providersMaster,
  'provider’s admin': cast.providersAdmin,
  agent: cast.agent,
  'another agent': cast.otherAgent,
  'operator’s master admin': cast.operator.master,
  'operator’s admin': cast.operator.admin,
  'a third organization': cast.third,
})

/** Who plays the parties; the operator also reports for a provider. */
function mayMove(cast: ClosedCast, person: Person, by: string): boolean {
  const { operator } = cast
  if (by === 'master') return person === operator.master
  const isOperator = person === operator.master || person === operator.admin
  return isOperator || (by === 'provider' && [cast.providersMaster, cast.providersAdmin].includes(person))
}

const isParty = (cast: ClosedCast, person: Person) =>
  ![cast.referrersColleague, cast.otherAgent, cast.third].includes(person)

const rowFor = (cast: ClosedCast, person: Person, from: Pair, move: string) =>
  table.find(([name, froms, , by]) => name === move && froms.includes(from) && mayMove(cast, person, by))

/** As if the transaction had come to stand there some other way. */
async function put(db: pg.Client, cast: ClosedCast, pair: Pair): Promise<void> {
  const { transaction } = cast
  if (pair === allowedPairs[0]) return
  await step(cast.operator.admin, transaction, 'issueInvoice')
  await force(db, transaction, pair)
}

const scene = played((db) => closedCastOf(db))

describe('from each pair of statuses each party makes the moves of the tables and no others', () => {
  for (const from of allowedPairs)
    test(
      `from ${from}`,
      scene(async (db, cast) => {
        await put(db, cast, from)
        const wrong: unknown[] = []
        for (const [name, person] of Object.entries(people(cast)))
          for (const move of moves) {
            const { rows, error } = await attempts(db, person, cast.transaction, move)
            const right = rowFor(cast, person, from, move)?.[2]
            const heard = error ? error.code : `${(rows as { status: string }[])[0]?.status}`
            const expected = right?.split('+')[0] ?? (isParty(cast, person) ? 'TS005' : 'TS003')
            if (heard !== expected) wrong.push([name, move, heard, expected])
            if (error?.code === 'TS005' && !says(error.message, from, move)) wrong.push(error.message)
          }
        expect(wrong).toEqual([])
      }),
    )
})

/** "Cannot change transaction status from {from} to {to}" */
function says(message: string, from: Pair, move: string): boolean {
  const targets = table.flatMap(([name, , to]) => (name === move ? [to.split('+')[0]] : []))
  return [...targets, ...(move === 'becomeOverdue' ? ['OVERDUE'] : [])].some(
    (to) => message === `Cannot change transaction status from ${from.split('+')[0]} to ${to}`,
  )
}

describe('the open moves are those that the door lets through, and lead where they say', () => {
  for (const from of allowedPairs)
    test(
      `from ${from}`,
      scene(async (db, cast) => {
        await put(db, cast, from)
        for (const [name, person] of Object.entries(people(cast))) {
          const [row] = await person.asks<{ open: { move: string; to_status: string }[] }>(
            'select to_json(app.transactions_open_moves(t)) as open from app.transactions t where t.id = $1',
            [cast.transaction],
          )
          const open = (row?.open ?? []).map(({ move, to_status }) => [move, to_status])
          const right = moves.flatMap((move) => {
            const [, , to] = rowFor(cast, person, from, move) ?? []
            return to && isParty(cast, person) ? [[move, to.split('+')[0]]] : []
          })
          expect([name, open.toSorted()]).toEqual([name, right.toSorted()])
        }
      }),
    )

  for (const [move, froms, to] of table)
    for (const from of froms)
      test(
        `${move}: ${from} to ${to}`,
        scene(async (db, cast) => {
          await put(db, cast, from)
          await through(cast, cast.transaction, move)
          expect(await standing(db, cast.transaction)).toBe(to)
        }),
      )
})

test(
  'what concerns an invoice moves all of its transactions, and an end only the one',
  scene(async (db, cast) => {
    const { transaction, operator, vendor } = cast
    const other = await another(db, cast)
    await operator.admin.asks('select app.issue_invoice($1)', [[transaction, other]])
    const both = async () => [await standing(db, transaction), await standing(db, other)]
    await step(vendor.master, other, 'reportPayment')
    expect(await both()).toEqual(['INVOICE_SENT+PROCESSING', 'INVOICE_SENT+PROCESSING'])
    await step(operator.admin, transaction, 'rejectPayment')
    expect(await both()).toEqual(['INVOICE_SENT+NEW_INVOICE', 'INVOICE_SENT+NEW_INVOICE'])
    await step(operator.master, transaction, 'terminate')
    expect(await both()).toEqual(['TERMINATED+TERMINATED', 'INVOICE_SENT+NEW_INVOICE'])
    await step(operator.admin, other, 'confirmPayment')
    expect(await both()).toEqual(['TERMINATED+TERMINATED', 'VENDOR_PAID+PAID'])
  }),
)
