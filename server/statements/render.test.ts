import { expect, test } from 'vitest'
import type { Holder } from '../../texts/statements.ts'
import { statementPdf } from './render.ts'
import { readPdf } from '../pdf/test/read-pdf.ts'

const line = {
  day: '2026-11-03',
  kind: 'close',
  service: 'Payroll',
  leadId: 1,
  customer: 'Ramona Renner',
  invoice: null,
  amount: '1.00',
  balance: '1.00',
}
const statement = (count: number, holder: Holder = 'provider') => ({
  operatorName: 'Turnstone',
  month: '2026-11-01',
  holder,
  name: 'Ashgrove',
  opening: '0.00',
  closing: '1.00',
  lines: Array.from({ length: count }, () => line),
})

async function pagesOf(stream: ReturnType<typeof statementPdf>): Promise<string[][]> {
  return readPdf(Buffer.concat((await stream.toArray()) as Uint8Array[])).pages
}

test('drawing a long document does not block other work', async () => {
  let beats = 0
  const beat = setInterval(() => (beats += 1), 5)
  const stream = statementPdf(statement(1_500))
  const chunks = (await stream.toArray()) as Uint8Array[]
  clearInterval(beat)
  expect(readPdf(Buffer.concat(chunks)).pages.length).toBeGreaterThan(40)
  expect(beats).toBeGreaterThan(10)
})

test('beyond 20 at once one is refused; the waiting ones arrive complete, in order', async () => {
  const streams = Array.from({ length: 20 }, () => statementPdf(statement(2)))
  expect(() => statementPdf(statement(2))).toThrow('Too many documents')
  for (const pages of await Promise.all(streams.map(pagesOf))) expect(pages[0]).toContain('Nov 3, 2026')
  expect(await pagesOf(statementPdf(statement(1)))).toHaveLength(1)
})

test('an aborted one delays no other', async () => {
  const unwanted = statementPdf(statement(3_000))
  unwanted.destroy()
  expect(await pagesOf(statementPdf(statement(1)))).toHaveLength(1)
})

test('one that fails does not affect the next', async () => {
  // A cast: only what breaks the type makes drawing fail.
  const broken = { ...statement(1), lines: null as never }
  await expect(statementPdf(broken).toArray()).rejects.toThrow('a document could not be drawn')
  expect(await pagesOf(statementPdf(statement(1)))).toHaveLength(1)
})

test.each<[Holder, string[], string]>([
  ['provider', ['Date', 'Entry', 'Invoice', 'Amount', 'Balance'], 'Fee, Payroll, Ramona Renner'],
  ['referrer', ['Date', 'Entry', 'Amount', 'Balance'], 'Payout earned, Payroll, Ramona Renner'],
])('the statement of a %s names the customer under %j', async (holder, titles, entry) => {
  const [page = []] = await pagesOf(statementPdf(statement(1, holder)))
  const first = page.indexOf('Date')
  expect(page.slice(first, first + titles.length)).toEqual(titles)
  expect(page.slice(first + titles.length).join(' ')).toContain(entry)
})
