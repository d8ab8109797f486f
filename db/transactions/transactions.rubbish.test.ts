import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { hears, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import type { Person } from '../test/world.ts'
import { doors } from './rubbish.testing.ts'
import { another, closedCastOf, through, unproven } from './transactions.testing.ts'

const scene = played(async (db) => {
  const cast = await closedCastOf(db)
  const issued = await another(db, cast)
  await through(cast, issued, 'issueInvoice')
  return { ...cast, issued }
})

/** Ours, a right that lacks, or input that PostgreSQL refuses: all of them have a place on the wire. */
const isRefusal = (code: string) => /^(TS00[2-6]|42501|22...|23...|54...)$/.test(code)

/** All the money that there is, in one word. */
const worth = (db: pg.Client) =>
  one(
    db,
    `select md5(string_agg(x, ',' order by x)) as all from (
      select t::text as x from app.transactions t union all select f::text from app.transaction_fees f
      union all select p::text from app.transaction_payouts p union all select l::text from app.ledger_lines l
      union all select i::text from app.invoices i union all select c::text from app.commission_terms c
      union all select n::text from app.notes n union all select l::text from app.leads l) a`,
  )

describe('rubbish is refused in a way that has a code, or answered, and changes nothing that does not follow', () => {
  for (const [door, args] of Object.entries(doors))
    test(
      `through ${door}`,
      scene(async (db, cast) => {
        const people: Person[] = [
          cast.operator.master,
          cast.providersMaster,
          cast.agent,
          cast.referrer,
          cast.third,
        ]
        const wrong: unknown[] = []
        for (const [spoiled, [, values]] of Object.entries(args))
          for (const value of values)
            for (const person of people) {
              const given = Object.entries(args).map(
                ([name, [right]]) => `${name} => ${name === spoiled ? value : right}`,
              )
              const sql = `select ${door}(${given.join(', ')}), $1::int`
              const { error } = await hears(db, person, sql, [cast.issued])
              if (error && !isRefusal(error.code))
                wrong.push([spoiled, value.slice(0, 30), error.code, error.message])
            }
        expect(wrong).toEqual([])
      }),
    )

  test(
    'what the operator gets through leaves the books proven',
    scene(async (db, { operator, issued }) => {
      for (const [door, args] of Object.entries(doors))
        for (const [spoiled, [, values]] of Object.entries(args))
          for (const value of values) {
            const given = Object.entries(args).map(
              ([name, [right]]) => `${name} => ${name === spoiled ? value : right}`,
            )
            await operator.master
              .asks(`select ${door}(${given.join(', ')}), $1::int`, [issued])
              .catch(() => [])
          }
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'of strangers nothing gets through at all',
    scene(async (db, { third, associate, otherAgent, referrersColleague, issued, lead }) => {
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
          `select app.keep_terms('PLATFORM', 0, 100)`,
          `select app.create_note(transaction_id => ${issued}, note => 'x')`,
          `select hidden.issue(array[${issued}])`,
          `select hidden.book(t, 'payAssociate') from app.transactions t`,
          `select jobs.run_invoice_clock()`,
          `update app.transactions set status = 'TERMINATED'`,
          `insert into app.commission_terms (scope, provider_rate, associate_share) values ('PLATFORM', 0, 100)`,
          `update hidden.operator_settings set clock_stands_at = now()`,
        ]) {
          const { error } = await hears(db, person, sql)
          expect([sql, error?.code]).toEqual([sql, expect.stringMatching(/^(TS00[23]|42501)$/)])
          await person.asks(sql).catch(() => [])
        }
      expect(await worth(db)).toEqual(before)
    }),
  )
})
