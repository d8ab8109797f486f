import { describe, expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { brief, monthsOf, statement } from './test/statement.ts'

const cents = (amount: string) => BigInt(amount.replace('.', ''))

const withFixture = sharedFixture(monthsOf)

describe('a statement', () => {
  test(
    'of a provider shows what it owes per calendar month',
    withFixture(async (_, { providersMaster, vendor }) => {
      expect(brief(await statement(providersMaster, '2031-03-15'))).toEqual([
        '0.00',
        'close 100.00',
        '100.00',
      ])
      const april = [
        '100.00',
        'confirmPayment -100.00',
        'close -20.00',
        'close 5.00',
        'terminate -5.00',
        '-20.00',
      ]
      expect(brief(await statement(providersMaster, '2031-04-01'))).toEqual(april)
      expect(
        brief(
          await statement(providersMaster, '2031-04-30', `, organization_id => ${vendor.organization.id}`),
        ),
      ).toEqual(april)
      expect(brief(await statement(providersMaster, '2031-05-01'))).toEqual(['-20.00', '-20.00'])
      expect(brief(await statement(providersMaster, '2031-02-28'))).toEqual(['0.00', '0.00'])
      const [line] = (await statement(providersMaster, '2031-03-01')).lines
      expect(line?.invoice_number).toMatch(/^INV-2031-\d{6}$/)
    }),
  )

  test(
    'of an associate shows what they are owed, without invoice numbers',
    withFixture(async (_, { referrer, operator }) => {
      expect(brief(await statement(referrer, '2031-03-01'))).toEqual(['0.00', 'close 40.00', '40.00'])
      const april = ['40.00', 'payAssociate -40.00', 'close -8.00', 'close 2.00', 'terminate -2.00', '-8.00']
      expect(brief(await statement(referrer, '2031-04-01'))).toEqual(april)
      expect(brief(await statement(operator.admin, '2031-04-01', `, user_id => ${referrer.id}`))).toEqual(
        april,
      )
      const lines = [
        ...(await statement(referrer, '2031-03-01')).lines,
        ...(await statement(referrer, '2031-04-01')).lines,
      ]
      expect(lines.map(({ invoice_number }) => invoice_number)).toEqual(lines.map(() => null))
    }),
  )

  test(
    'follows the operator’s time zone across daylight saving',
    withFixture(async (db, { referrer }) => {
      await db.query(`update private.operator_settings set time_zone = 'Pacific/Auckland'`)
      expect(brief(await statement(referrer, '2031-04-01')).slice(0, 2)).toEqual(['0.00', 'close 40.00'])
      expect(brief(await statement(referrer, '2031-05-01'))[0]).toBe('40.00')
    }),
  )

  test(
    'has running balances that lead from opening to closing',
    withFixture(async (_, { referrer, providersMaster }) => {
      for (const person of [referrer, providersMaster])
        for (const month of ['2031-03-01', '2031-04-01']) {
          const { opening_balance, closing_balance, lines } = await statement(person, month)
          let balance = cents(opening_balance)
          for (const line of lines) expect(cents(line.balance)).toBe((balance += cents(line.amount)))
          expect(balance).toBe(cents(closing_balance))
        }
    }),
  )

  test(
    'matches the ledger lines that the viewer may read',
    withFixture(async (_, fixture) => {
      for (const [person, sign] of [
        [fixture.referrer, 'credit - debit'],
        [fixture.providersMaster, 'debit - credit'],
      ] as const) {
        const { lines } = await statement(person, '2031-04-01')
        const read = await person.asks<{ kind: string; amount: string }>(
          `select kind, (${sign})::text as amount from app.ledger_lines
            where booked_at >= '2031-04-01 00:00 America/Chicago' and booked_at < '2031-05-01 00:00 America/Chicago' order by id`,
        )
        expect(lines.map(({ kind, amount }) => ({ kind, amount }))).toEqual(read)
      }
    }),
  )
})
