import type pg from 'pg'
import { expect, test } from 'vitest'
import { queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { brief, monthsOf, statement } from './test/statement.ts'
import { another, type ClosedFixture } from './test/fixture.ts'

const withFixture = sharedFixture(monthsOf)

/** The names of the people who can read a statement. */
async function readers(db: pg.Client, fixture: ClosedFixture, of: string): Promise<string[]> {
  const people = {
    ...fixture,
    operatorsAdmin: fixture.operator.admin,
    operatorsMaster: fixture.operator.master,
  }
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
    const { error } = await queryAs(db, people[name], `select app.statement('2031-04-01', ${of})`)
    answers.push([name, error?.code])
  }
  expect(new Set(answers.map(([, code]) => code))).toEqual(new Set([undefined, 'TS002']))
  return answers.flatMap(([name, code]) => (code ? [] : [name]))
}

test(
  'people read their own statement, admins their organization’s, the operator all',
  withFixture(async (db, fixture) => {
    const operators = ['operatorsAdmin', 'operatorsMaster']
    expect(await readers(db, fixture, `organization_id => ${fixture.vendor.organization.id}`)).toEqual([
      'providersMaster',
      'providersAdmin',
      ...operators,
    ])
    expect(await readers(db, fixture, `user_id => ${fixture.referrer.id}`)).toEqual([
      'referrer',
      ...operators,
    ])
    expect(await readers(db, fixture, `user_id => ${fixture.agent.id}`)).toEqual(['agent', ...operators])
    // A given person takes precedence over the organization.
    expect(
      await readers(
        db,
        fixture,
        `organization_id => ${fixture.others.vendor.organization.id}, user_id => ${fixture.referrer.id}`,
      ),
    ).toEqual(['referrer', ...operators])
  }),
)

test(
  'a valid month is required',
  withFixture(async (db, { referrer, operator }) => {
    for (const month of ['null', `'infinity'`, `'-infinity'`])
      expect((await queryAs(db, referrer, `select app.statement(${month})`)).error?.code).toBe('TS004')
    expect(brief(await statement(referrer, '0001-01-01 BC'))).toEqual(['0.00', '0.00'])
    expect(brief(await statement(operator.admin, '2031-04-01', ', user_id => -1'))).toEqual(['0.00', '0.00'])
  }),
)

test(
  'a sum may exceed the maximum amount',
  withFixture(async (db, fixture) => {
    for (let n = 0; n < 3; n += 1) await another(db, fixture, '999999999999.99')
    await fixture.operator.master.asks(`select app.save_terms('PROVIDER', 100, 100, organization_id => $1)`, [
      fixture.vendor.organization.id,
    ])
    for (let n = 0; n < 2; n += 1) await another(db, fixture, '999999999999.99')
    expect((await statement(fixture.providersMaster, '2031-04-01')).closing_balance).toBe('2299999999979.98')
    const [row] = await fixture.operator.admin.asks<{ deals: string }>(
      'select (app.transaction_metrics(organization_id => $1)).closed_deal_value as deals',
      [fixture.vendor.organization.id],
    )
    expect(row?.deals).toBe('5000000000799.95')
  }),
)
