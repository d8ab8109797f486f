import type pg from 'pg'
import { expect, test } from 'vitest'
import { hears } from '../test/people.ts'
import { played } from '../test/played.ts'
import { brief, monthsOf, statement } from './statement.testing.ts'
import { another, type ClosedCast } from './transactions.testing.ts'

const scene = played(monthsOf)

/** Who reads whose: their own, an organization's for its admins, anybody's for the operator. */
async function readers(db: pg.Client, cast: ClosedCast, of: string): Promise<string[]> {
  const people = { ...cast, operatorsAdmin: cast.operator.admin, operatorsMaster: cast.operator.master }
  const names = [
    'referrer',
    'referrersAdmin',
    'referrersColleague',
    'providersMaster',
    'providersAdmin',
    'agent',
  ] as const
  const answers: [string, string | undefined][] = []
  for (const name of [
    ...names,
    'otherAgent',
    'third',
    'associate',
    'operatorsAdmin',
    'operatorsMaster',
  ] as const) {
    const { error } = await hears(db, people[name], `select app.statement('2031-04-01', ${of})`)
    answers.push([name, error?.code])
  }
  expect(new Set(answers.map(([, code]) => code))).toEqual(new Set([undefined, 'TS002']))
  return answers.flatMap(([name, code]) => (code ? [] : [name]))
}

test(
  'one reads one’s own statement; an organization’s its admins; the operator anybody’s',
  scene(async (db, cast) => {
    const operators = ['operatorsAdmin', 'operatorsMaster']
    expect(await readers(db, cast, `organization_id => ${cast.vendor.organization.id}`)).toEqual([
      'providersMaster',
      'providersAdmin',
      ...operators,
    ])
    expect(await readers(db, cast, `user_id => ${cast.referrer.id}`)).toEqual(['referrer', ...operators])
    expect(await readers(db, cast, `user_id => ${cast.agent.id}`)).toEqual(['agent', ...operators])
    // A person that is named is meant, whatever organization stands beside.
    expect(
      await readers(
        db,
        cast,
        `organization_id => ${cast.others.vendor.organization.id}, user_id => ${cast.referrer.id}`,
      ),
    ).toEqual(['referrer', ...operators])
  }),
)

test(
  'a month is required, and it is one of the calendar',
  scene(async (db, { referrer, operator }) => {
    for (const month of ['null', `'infinity'`, `'-infinity'`])
      expect((await hears(db, referrer, `select app.statement(${month})`)).error?.code).toBe('TS004')
    expect(brief(await statement(referrer, '0001-01-01 BC'))).toEqual(['0.00', '0.00'])
    expect(brief(await statement(operator.admin, '2031-04-01', ', user_id => -1'))).toEqual(['0.00', '0.00'])
  }),
)

test(
  'a sum may be larger than any of its amounts can be',
  scene(async (db, cast) => {
    for (let n = 0; n < 3; n += 1) await another(db, cast, '999999999999.99')
    await cast.operator.master.asks(`select app.keep_terms('PROVIDER', 100, 100, organization_id => $1)`, [
      cast.vendor.organization.id,
    ])
    for (let n = 0; n < 2; n += 1) await another(db, cast, '999999999999.99')
    expect((await statement(cast.providersMaster, '2031-04-01')).closing_balance).toBe('2299999999979.98')
    const [row] = await cast.operator.admin.asks<{ deals: string }>(
      'select (app.transaction_metrics(organization_id => $1)).closed_deal_value as deals',
      [cast.vendor.organization.id],
    )
    expect(row?.deals).toBe('5000000000799.95')
  }),
)
