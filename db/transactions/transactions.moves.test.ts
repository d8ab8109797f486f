import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Person } from '../test/world.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import {
  allowedPairs,
  another,
  attempts,
  closedFixtureOf,
  force,
  standing,
  through,
  type ClosedFixture,
} from './test/fixture.ts'

type Pair = (typeof allowedPairs)[number]
const unpaid = allowedPairs.slice(1, 5)

/** The two tables of the decisions and further transitions: from, to, by. */
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

const people = (fixture: ClosedFixture): Record<string, Person> => ({
  referrer: fixture.referrer,
  'referrer’s admin': fixture.referrersAdmin,
  'referrer’s colleague': fixture.referrersColleague,
  'provider’s master admin': fixture.providersMaster,
  'provider’s admin': fixture.providersAdmin,
  agent: fixture.agent,
  'another agent': fixture.otherAgent,
  'operator’s master admin': fixture.operator.master,
  'operator’s admin': fixture.operator.admin,
  'a third organization': fixture.third,
})

/** Whether a person acts as the party; the operator also reports payments for a provider. */
function mayMove(fixture: ClosedFixture, person: Person, by: string): boolean {
  const { operator } = fixture
  if (by === 'master') return person === operator.master
  const isOperator = person === operator.master || person === operator.admin
  return (
    isOperator || (by === 'provider' && [fixture.providersMaster, fixture.providersAdmin].includes(person))
  )
}

const isParty = (fixture: ClosedFixture, person: Person) =>
  ![fixture.referrersColleague, fixture.otherAgent, fixture.third].includes(person)

const rowFor = (fixture: ClosedFixture, person: Person, from: Pair, move: string) =>
  table.find(([name, froms, , by]) => name === move && froms.includes(from) && mayMove(fixture, person, by))

/** Sets the statuses of a transaction directly. */
async function put(db: pg.Client, fixture: ClosedFixture, pair: Pair): Promise<void> {
  const { transaction } = fixture
  if (pair === allowedPairs[0]) return
  await step(fixture.operator.admin, transaction, 'issueInvoice')
  await force(db, transaction, pair)
}

const withFixture = sharedFixture((db) => closedFixtureOf(db))

describe('each party makes exactly the moves of the tables', () => {
  for (const from of allowedPairs)
    test(
      `from ${from}`,
      withFixture(async (db, fixture) => {
        await put(db, fixture, from)
        const wrong: unknown[] = []
        for (const [name, person] of Object.entries(people(fixture)))
          for (const move of moves) {
            const { rows, error } = await attempts(db, person, fixture.transaction, move)
            const right = rowFor(fixture, person, from, move)?.[2]
            const actual = error ? error.code : `${(rows as { status: string }[])[0]?.status}`
            const expected = right?.split('+')[0] ?? (isParty(fixture, person) ? 'TS005' : 'TS003')
            if (actual !== expected) wrong.push([name, move, actual, expected])
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

describe('the open moves are exactly the accepted ones, with the right target', () => {
  for (const from of allowedPairs)
    test(
      `from ${from}`,
      withFixture(async (db, fixture) => {
        await put(db, fixture, from)
        for (const [name, person] of Object.entries(people(fixture))) {
          const [row] = await person.asks<{ open: { move: string; to_status: string }[] }>(
            'select to_json(app.transactions_open_moves(t)) as open from app.transactions t where t.id = $1',
            [fixture.transaction],
          )
          const open = (row?.open ?? []).map(({ move, to_status }) => [move, to_status])
          const right = moves.flatMap((move) => {
            const [, , to] = rowFor(fixture, person, from, move) ?? []
            return to && isParty(fixture, person) ? [[move, to.split('+')[0]]] : []
          })
          expect([name, open.toSorted()]).toEqual([name, right.toSorted()])
        }
      }),
    )

  for (const [move, froms, to] of table)
    for (const from of froms)
      test(
        `${move}: ${from} to ${to}`,
        withFixture(async (db, fixture) => {
          await put(db, fixture, from)
          await through(fixture, fixture.transaction, move)
          expect(await standing(db, fixture.transaction)).toBe(to)
        }),
      )
})

test(
  'an invoice’s transition moves all its transactions, a termination only one',
  withFixture(async (db, fixture) => {
    const { transaction, operator, vendor } = fixture
    const other = await another(db, fixture)
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
