import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { functions } from './test/fuzz-inputs.ts'
import { another, closedFixtureOf, through, unproven } from './test/fixture.ts'

const withFixture = sharedFixture(async (db) => {
  const fixture = await closedFixtureOf(db)
  const issued = await another(db, fixture)
  await through(fixture, issued, 'issueInvoice')
  return { ...fixture, issued }
})

/** Our codes, missing rights, or input that PostgreSQL refuses: the API maps all of them. */
const isRefusal = (code: string) => /^(TS00[2-6]|42501|22...|23...|54...)$/.test(code)

/** The sums of all money, as one string. */
const worth = (db: pg.Client) =>
  one(
    db,
    `select md5(string_agg(x, ',' order by x)) as all from (
      select t::text as x from app.transactions t union all select f::text from app.transaction_fees f
      union all select p::text from app.transaction_payouts p union all select l::text from app.ledger_lines l
      union all select i::text from app.invoices i union all select c::text from app.commission_terms c
      union all select n::text from app.notes n union all select l::text from app.leads l) a`,
  )

describe('invalid input is answered or refused with a code, and the ledger stays consistent', () => {
  for (const [guard, args] of Object.entries(functions))
    test(
      `through ${guard}`,
      withFixture(async (db, fixture) => {
        const people: Person[] = [
          fixture.operator.master,
          fixture.providersMaster,
          fixture.agent,
          fixture.referrer,
          fixture.third,
        ]
        const wrong: unknown[] = []
        for (const [spoiled, [, values]] of Object.entries(args))
          for (const value of values)
            for (const person of people) {
              const given = Object.entries(args).map(
                ([name, [right]]) => `${name} => ${name === spoiled ? value : right}`,
              )
              const sql = `select ${guard}(${given.join(', ')}), $1::int`
              const { error } = await queryAs(db, person, sql, [fixture.issued])
              if (error && !isRefusal(error.code))
                wrong.push([spoiled, value.slice(0, 30), error.code, error.message])
            }
        expect(wrong).toEqual([])
      }),
    )

  test(
    'accepted input of the operator leaves a proven ledger',
    withFixture(async (db, { operator, issued }) => {
      for (const [guard, args] of Object.entries(functions))
        for (const [spoiled, [, values]] of Object.entries(args))
          for (const value of values) {
            const given = Object.entries(args).map(
              ([name, [right]]) => `${name} => ${name === spoiled ? value : right}`,
            )
            await operator.master
              .asks(`select ${guard}(${given.join(', ')}), $1::int`, [issued])
              .catch(() => [])
          }
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'input of strangers is never accepted',
    withFixture(async (db, { third, associate, otherAgent, referrersColleague, issued, lead }) => {
      const before = await worth(db)
      for (const person of [third, associate, otherAgent, referrersColleague])
        for (const sql of [
          ...[
            'issueInvoice',
            'reportPayment',
            'confirmPayment',
            'payAssociate',
            'terminate',
            'extend',
            'rejectPayment',
          ].map(
            (move) =>
              `select app.move_transaction(${issued}, '${move}', 'why', 'a reference', current_date + 30)`,
          ),
          `select app.issue_invoice(array[${issued}])`,
          `select app.adjust_transaction(${issued}, 1, 'why')`,
          `select app.create_closed_lead(lead_id => ${lead}, actual_deal => 1)`,
          `select app.save_terms('PLATFORM', 0, 100)`,
          `select app.create_note(transaction_id => ${issued}, note => 'x')`,
          `select private.issue(array[${issued}])`,
          `select private.book(t, 'payAssociate') from app.transactions t`,
          `select jobs.run_invoice_clock()`,
          `update app.transactions set status = 'TERMINATED'`,
          `insert into app.commission_terms (scope, provider_rate, associate_share) values ('PLATFORM', 0, 100)`,
          `update private.operator_settings set clock_stands_at = now()`,
        ]) {
          const { error } = await queryAs(db, person, sql)
          expect([sql, error?.code]).toEqual([sql, expect.stringMatching(/^(TS00[23]|42501)$/)])
          await person.asks(sql).catch(() => [])
        }
      expect(await worth(db)).toEqual(before)
    }),
  )
})
