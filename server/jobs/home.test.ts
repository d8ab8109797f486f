import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { partOf, smtpSink } from '../mail/test/smtp-sink.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.owner.query('delete from private.test_emails'))

const master = 'master@operator.example'

/** A test email requested by this person, and sent or not by a worker with this mail server. */
async function resultOf(smtpUrl: string, email = master) {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `insert into private.test_emails (user_id) select user_id from app.user_contacts where email = $1 returning id`,
    [email],
  )
  const worker = await fixture.work(smtpUrl)
  await enqueue(fixture, 'home__send_test_email', { testId: rows[0]?.id })
  await done(fixture)
  await worker.stop()
  const results = await fixture.owner.query(
    `select sent_at is not null as "isSent", failure from private.test_emails where id = $1`,
    [rows[0]?.id],
  )
  return results.rows[0]
}

test('a test email goes to its requester once, and its delivery is recorded', async () => {
  const sink = await smtpSink()
  expect(await resultOf(sink.url)).toEqual({ isSent: true, failure: null })
  expect(sink.received.map(({ to }) => to)).toEqual([[master]])
  expect(partOf(sink.received[0]?.source ?? '', 'text/plain')).toContain('Your mail server works')
  await enqueue(fixture, 'home__send_test_email', {
    testId: (await fixture.owner.query('select id from private.test_emails')).rows[0].id,
  })
  const worker = await fixture.work(sink.url)
  await done(fixture)
  await worker.stop()
  expect(sink.received.length).toBe(1)
  await sink.close()
})

test('a refusal is recorded with its code and not retried', async () => {
  const sink = await smtpSink({ refuses: true })
  const result = await resultOf(sink.url)
  expect(result).toEqual({ isSent: false, failure: expect.stringMatching(/^[A-Z ]+550$/) })
  expect(JSON.stringify(result)).not.toContain(master)
  await sink.close()
})

test('a mail server that cannot be reached is a failure, too', async () => {
  const sink = await smtpSink()
  await sink.close()
  expect(await resultOf(sink.url)).toEqual({ isSent: false, failure: expect.stringMatching(/^E[A-Z]+/) })
})
