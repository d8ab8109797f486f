import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let token: string

beforeAll(async () => {
  fixture = await openFixture()
  token = await fixture.signIn('master@operator.example')
})
afterAll(() => fixture.close())

const odd = {
  BigFloat: [
    '0x10',
    '1_000',
    '1e3',
    '1E3',
    'NaN',
    'Infinity',
    '-inf',
    '0b11',
    '0o7',
    ' 1',
    '1.',
    '.5',
    '+1',
    '１',
    '',
  ],
  BigInt: ['0x10', '1_000', '1.0', ' 1', '+1', ''],
  Date: ['today', 'infinity', 'epoch', '20260131', 'Jan 8, 2026', '2026-1-8', '0x10'],
  Datetime: [
    'now',
    'infinity',
    '-infinity',
    'yesterday',
    '20260131',
    '2026-01-31 09:30 America/Chicago',
    'epoch',
  ],
}
const right = {
  BigFloat: ['10', '0.05', '1250.50', 12.5],
  BigInt: ['10', '-3', 7],
  Date: ['2026-01-31'],
  Datetime: ['2026-01-31', '2026-01-31T09:30:00Z', '2026-01-31T09:30:00.123456+02:00', '2026-01-31 09:30'],
}
/** A field that takes an input of each type. */
const fields = {
  BigFloat: (value: string) => `previewTerms(actualDeal: ${value}) { scope: __typename }`,
  BigInt: (value: string) => `allAuditLogs(filter: { id: { equalTo: ${value} } }) { totalCount }`,
  Date: (value: string) => `allInvoices(filter: { dueOn: { equalTo: ${value} } }) { totalCount }`,
  Datetime: (value: string) => `allLeads(filter: { updatedAt: { lessThan: ${value} } }) { totalCount }`,
} as const
type Scalar = keyof typeof fields

function askBy(scalar: Scalar, value: string | number, inVariable: boolean) {
  const field = fields[scalar]
  return inVariable
    ? fixture.ask(`query ($v: ${scalar}!) { ${field('$v')} }`, { v: value }, token)
    : fixture.ask(`{ ${field(JSON.stringify(String(value)))} }`, {}, token)
}

const cases = <Value>(of: Record<string, Value[]>) =>
  Object.entries(of).flatMap(([scalar, values]) => values.map((value) => [scalar as Scalar, value] as const))

test.for(cases<string | number>(odd))('%s refuses %j', async ([scalar, value]) => {
  for (const inVariable of [true, false]) {
    const { code, errors, data } = await askBy(scalar, value, inVariable)
    expect([code, data]).toEqual(['INVALID_INPUT', null])
    expect(errors[0]?.message).toContain(`${scalar} must be`)
  }
})

test.for(cases<string | number>(right))('%s accepts %j', async ([scalar, value]) => {
  expect((await askBy(scalar, value, true)).errors).toEqual([])
})
