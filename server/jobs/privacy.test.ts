import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { queueLogger } from './log.ts'
import { atGate, done, enqueue, openScene, type Scene } from './test/scene.ts'
import { eventually } from '../test/eventually.ts'

const word = 'quetzalcoatl'
const address = `${word}@people.example`

let scene: Scene
const printed: string[] = []

beforeAll(async () => {
  scene = await openScene()
  await scene.owner.query(
    `with c as (update app.user_contacts set email = $1 where email = 'agent@vendor.example' returning user_id)
      update app.user_infos set first_name = $2 where id = (select user_id from c)`,
    [address, word],
  )
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.lines.length = printed.length = 0
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  }
  for (const name of ['log', 'warn', 'error', 'trace'] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void printed.push(JSON.stringify(words)))
  }
})
afterEach(() => vi.restoreAllMocks())

function everythingSaid(): string {
  return [...scene.lines, ...printed].join('').toLowerCase()
}

test('a job that is done says what it was, and nothing about whom', async () => {
  const worker = await scene.work()
  await atGate(scene, 'request_reset($1)', address)
  await done(scene)
  await worker.stop()
  expect(everythingSaid()).toContain('accounts__send_reset')
  expect(everythingSaid()).not.toContain(word)
})

test('nor does a job that fails, whatever the mail server answers', async () => {
  const sink = await smtpSink({ refuses: true })
  const worker = await scene.work(sink.url)
  await atGate(scene, 'request_reset($1)', address)
  await enqueue(scene, 'accounts__send_rejection', { [word]: address })
  await eventually(async () => {
    const { rows } = await scene.owner.query<{ last_error: string }>(
      'select last_error from graphile_worker.jobs where last_error is not null order by id',
    )
    expect(rows.map((row) => row.last_error)).toEqual([
      'The mail server did not take a letter (EENVELOPE 550).',
      'The payload has no id "applicationId".',
    ])
  })
  await worker.stop()
  await sink.close()
  expect(everythingSaid()).toContain('failed task')
  expect(everythingSaid()).toContain('mailerror')
  expect(everythingSaid()).not.toContain(word)
})

test("the queue's log keeps the job's name and drops its payload and every quotation", () => {
  const job = { id: '7', task_identifier: 'a__b', attempts: 2, payload: { email: address } }
  const error = Object.assign(new Error(address), { code: '23505', detail: address })
  queueLogger(scene.log).error(`Failed task 7 with error '${address}': ${address}`, {
    job,
    error,
    specs: [job],
  })
  queueLogger(scene.log).warn(`Stopped (reason: ${address})`)
  queueLogger(scene.log).info('Worker connected', { fatalError: new Error(word) })
  const lines = scene.lines.map((line): unknown => JSON.parse(line))
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
  expect(everythingSaid()).not.toContain(word)
})
