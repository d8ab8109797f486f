import { afterAll, beforeAll, expect, test } from 'vitest'
import { failingSmtp } from '../mail/test/failing-smtp.ts'
import { eventually } from '../test/eventually.ts'
import { asAuth, openFixture, type Fixture } from './test/fixture.ts'

const notices = 300
const agent = 'agent@vendor.example'
let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('a reset link leaves at once while the mail server hangs for hundreds of notices', async () => {
  const recipients: string[] = []
  const server = await failingSmtp((recipient) => {
    recipients.push(recipient)
    return recipient === agent ? '250 well' : undefined
  })
  await fixture.owner.query(
    `select private.enqueue('accounts__send_notice',
        '{"kind": "PASSWORD_CHANGED", "firstName": "Ann", "email": "ann@people.example"}') from generate_series(1, $1::int)`,
    [notices],
  )
  const worker = await fixture.work(server.url)
  // All slots of the notices' lane hang.
  await eventually(() => expect(recipients.length).toBeGreaterThanOrEqual(4))
  await asAuth(fixture, 'request_reset($1)', agent)
  await eventually(() => expect(recipients).toContain(agent))
  await eventually(async () => {
    const { rows: jobs } = await fixture.owner.query<{ task: string; untried: number }>(
      `select task_identifier as task, count(*) filter (where attempts = 0)::int as untried
        from graphile_worker.jobs group by 1`,
    )
    expect(jobs.map(({ task }) => task)).toEqual(['accounts__send_notice'])
    // In one lane, the link would wait for all of them.
    expect(jobs[0]?.untried).toBeGreaterThan(notices / 2)
  })
  await server.close()
  await worker.stop()
})
