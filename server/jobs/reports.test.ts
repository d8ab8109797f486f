import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockAt } from '../../db/transactions/test/fixture.ts'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { readPdf } from '../pdf/test/read-pdf.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { ticks } from './tasks.ts'

let fixture: Fixture
let sink: Awaited<ReturnType<typeof smtpSink>>
let worker: Awaited<ReturnType<Fixture['work']>>

beforeAll(async () => {
  fixture = await openFixture()
  sink = await smtpSink()
  worker = await fixture.work(sink.url)
})
afterAll(async () => {
  await worker.stop()
  await sink.close()
  await fixture.close()
})

/** The attachment of a letter. */
function attached(source: string): Buffer {
  const part = source.slice(source.indexOf('Content-Type: application/pdf'))
  const [, body = ''] = part.split('\r\n\r\n')
  return Buffer.from(body.split('\r\n--')[0] ?? '', 'base64')
}

async function queueReports() {
  await enqueue(fixture, 'dashboards__queue_reports', {})
  await done(fixture)
  return sink.received.splice(0)
}

test('"by mail on the first of the month": each subscriber gets one PDF of their own organization', async () => {
  expect(ticks).toHaveProperty('dashboards__queue_reports')
  await clockAt(fixture.owner, '2026-05-20 09:00')
  const addresses = ['master@operator.example', 'master@vendor.example']
  await fixture.owner.query(
    `insert into private.report_subscriptions select user_id, '2026-05-01' from app.user_contacts where email = any ($1)`,
    [addresses],
  )
  expect(await queueReports()).toEqual([])
  await clockAt(fixture.owner, '2026-06-01 00:05')
  const letters = await queueReports()
  expect(letters.flatMap(({ to }) => to).toSorted()).toEqual(addresses)
  for (const { to, source } of letters) {
    expect(source).toContain('report-2026-05.pdf')
    const { title, pages, isTagged } = readPdf(attached(source))
    const text = pages.flat().join('\n')
    expect(isTagged).toBe(true)
    expect(title).toMatch(/^Report May 2026, /)
    expect(text).toContain('Leads submitted')
    expect(text.includes('Payouts to referrers')).toBe(to.includes('master@operator.example'))
  }
  expect(await queueReports()).toEqual([])
})
