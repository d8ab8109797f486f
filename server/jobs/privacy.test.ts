import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { queueLogger } from './queue-log.ts'
import { asAuth, done, enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { eventually } from '../test/eventually.ts'

const word = 'quetzalcoatl'
const address = `${word}@people.example`

let fixture: Fixture
const printed: string[] = []

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query(
    `with c as (update app.user_contacts set email = $1 where email = 'agent@vendor.example' returning user_id)
      update app.user_infos set first_name = $2 where id = (select user_id from c)`,
    [address, word],
  )
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.lines.length = printed.length = 0
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  }
  for (const name of ['log', 'warn', 'error', 'trace'] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void printed.push(JSON.stringify(words)))
  }
})
afterEach(() => vi.restoreAllMocks())

function allOutput(): string {
  return [...fixture.lines, ...printed].join('').toLowerCase()
}

test('a finished job is logged without personal data', async () => {
  const worker = await fixture.work()
  await asAuth(fixture, 'request_reset($1)', address)
  await done(fixture)
  await worker.stop()
  expect(allOutput()).toContain('accounts__send_reset')
  expect(allOutput()).not.toContain(word)
})

test('so is a failing job, for any answer of the mail server', async () => {
  const sink = await smtpSink({ refuses: true })
  const worker = await fixture.work(sink.url)
  await asAuth(fixture, 'request_reset($1)', address)
  await enqueue(fixture, 'accounts__send_rejection', { [word]: address })
  await eventually(async () => {
    const { rows } = await fixture.owner.query<{ last_error: string }>(
      'select last_error from graphile_worker.jobs where last_error is not null order by id',
    )
    expect(rows.map((row) => row.last_error)).toEqual(['The payload has no id "applicationId".'])
  })
  await worker.stop()
  await sink.close()
  expect(allOutput()).toContain('failed task')
  expect(allOutput()).toContain('eenvelope 550')
  expect(allOutput()).not.toContain(word)
})

test('the queue’s log contains the job’s name, no payload, and no quotation', () => {
  const job = { id: '7', task_identifier: 'a__b', attempts: 2, payload: { email: address } }
  const error = Object.assign(new Error(address), { code: '23505', detail: address })
  queueLogger(fixture.log).error(`Failed task 7 with error '${address}': ${address}`, {
    job,
    error,
    specs: [job],
  })
  queueLogger(fixture.log).warn(`Stopped (reason: ${address})`)
  queueLogger(fixture.log).info('Worker connected', { fatalError: new Error(word) })
  const lines = fixture.lines.map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      level: 50,
      jobId: '7',
      task: 'a__b',
      attempt: 2,
      error: 'Error 23505',
      msg: 'Failed task 7 with error',
    },
    { level: 40, msg: 'Stopped (reason' },
    { level: 20, error: 'Error', msg: 'Worker connected' },
  ])
  expect(allOutput()).not.toContain(word)
})
