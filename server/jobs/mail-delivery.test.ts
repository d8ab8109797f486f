import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { eventually } from '../test/eventually.ts'
import { asAuth, done, openFixture, type Fixture } from './test/fixture.ts'
import { openStore } from '../uploads/open-store.ts'
import { lanes } from './tasks.ts'

let fixture: Fixture
let sink: Awaited<ReturnType<typeof smtpSink>>
beforeAll(async () => {
  ;[fixture, sink] = await Promise.all([openFixture(), smtpSink()])
})
afterAll(() => Promise.all([fixture.close(), sink.close()]))
beforeEach(async () => {
  await fixture.owner.query(`update private.operator_settings set mail_delivery = 'OUTBOX'`)
  await fixture.owner.query('delete from private.rate_limits')
  sink.received.length = 0
})

const agent = 'agent@vendor.example'
const forgets = () => asAuth(fixture, 'request_reset($1)', agent)
const waiting = async () =>
  (
    await fixture.owner.query(
      `select from graphile_worker.jobs where task_identifier = 'accounts__send_reset'`,
    )
  ).rowCount

test('every mail task is on a lane that nodes without a mail server skip', () => {
  const files = globSync(`${import.meta.dirname}/*__*.ts`)
  const mailing = files.filter((file) => readFileSync(file, 'utf8').includes('mailer.send('))
  const all = lanes({
    ask: async () => [],
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '', operatorTimeZone: 'UTC' },
    store: openStore({ dataDir: '', s3Url: undefined }),
    incoming: '',
    dataDir: '',
    retentionDays: 90,
    log: fixture.log,
  })
  const onMailLanes = all.filter((lane) => lane.mails).flatMap((lane) => Object.keys(lane.tasks))
  expect(mailing.map((file) => basename(file, '.ts')).toSorted()).toEqual(onMailLanes.toSorted())
})

test('a node writes letters to files while no mail server is recorded', async () => {
  const before = (await fixture.mails()).length
  const worker = await fixture.work()
  await forgets()
  await done(fixture)
  expect((await fixture.mails()).length).toBe(before + 1)
  await worker.stop()
})

test('once one is recorded, a node without one takes no letters and logs this', async () => {
  const before = (await fixture.mails()).length
  await (await fixture.work(sink.url)).stop()
  const without = await fixture.work()
  expect(fixture.lines.join('')).toContain('this node has no SMTP_URL, and this database has a mail server')
  await forgets()
  await fixture.owner.query(`select private.enqueue('access__forget_rate_limits', '{}')`)
  await eventually(async () => {
    const { rows } = await fixture.owner.query('select task_identifier as task from graphile_worker.jobs')
    expect(rows).toEqual([{ task: 'accounts__send_reset' }])
  })
  const withServer = await fixture.work(sink.url)
  await done(fixture)
  expect(sink.received.map(({ to }) => to)).toEqual([[agent]])
  expect((await fixture.mails()).length).toBe(before)
  await Promise.all([without.stop(), withServer.stop()])
})

test('while a person has stopped mail, no node takes letters, and a look later all do', async () => {
  await fixture.owner.query(`select private.stop_outgoing('RESTORED')`)
  const worker = await fixture.work(sink.url, 20_000, {}, { lookEveryMs: 100 })
  expect(fixture.lines.join('')).toContain('stopped until a person resumes them')
  await forgets()
  await fixture.owner.query(`select private.enqueue('access__forget_rate_limits', '{}')`)
  await eventually(async () => {
    const { rows } = await fixture.owner.query('select task_identifier as task from graphile_worker.jobs')
    expect(rows).toEqual([{ task: 'accounts__send_reset' }])
  })
  await fixture.owner.query('select private.resume_outgoing()')
  await done(fixture)
  expect(sink.received.map(({ to }) => to)).toEqual([[agent]])
  await worker.stop()
})

test('a letter that is due at the moment of the stop waits', async () => {
  const worker = await fixture.work(sink.url)
  fixture.lines.length = 0
  await fixture.owner.query(`select private.stop_outgoing('BY_HAND')`)
  await forgets()
  await eventually(async () => expect(fixture.lines.join('')).toMatch(/MailError/))
  expect(sink.received).toEqual([])
  await worker.stop()
  await fixture.owner.query('select private.resume_outgoing()')
  await fixture.owner.query('update graphile_worker._private_jobs set run_at = now()')
  const next = await fixture.work(sink.url)
  await done(fixture)
  expect(sink.received).toHaveLength(1)
  await next.stop()
})

test('a node started before that stops taking letters', async () => {
  const before = (await fixture.mails()).length
  const earlier = await fixture.work()
  await fixture.owner.query(`update private.operator_settings set mail_delivery = 'SMTP'`)
  await forgets()
  await eventually(async () => expect(fixture.lines.join('')).toMatch(/MailError/))
  const withServer = await fixture.work(sink.url)
  await fixture.owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  await done(fixture)
  expect(sink.received.map(({ to }) => to)).toEqual([[agent]])
  expect(await waiting()).toBe(0)
  expect((await fixture.mails()).length).toBe(before)
  await Promise.all([earlier.stop(), withServer.stop()])
})
