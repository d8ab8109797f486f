import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../base/log.ts'
import { notifyUser, withoutMail } from '../notifications/test/notify.ts'
import { forgetMails } from './notifications__forget_mails.ts'
import { clock } from './tasks.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
  await withoutMail(fixture.owner)
})
afterAll(() => fixture.close())

/** A notification of this age, whose mail was sent or canceled. */
async function mailed(age: string, isSent: boolean): Promise<string> {
  const id = await notifyUser(fixture.owner, agent)
  await fixture.owner.query(
    'update app.in_app_notifications set created_at = now() - $2::interval where id = $1',
    [id, age],
  )
  await fixture.owner.query(
    `insert into private.notification_mails (in_app_notification_id, user_id, sent_at)
      select $1, user_id, case when $3 then now() end from app.user_contacts where email = $2`,
    [id, agent, isSent],
  )
  return id
}

async function kept(): Promise<string[]> {
  const { rows } = await fixture.owner.query<{ id: string }>(
    'select in_app_notification_id as id from private.notification_mails order by id',
  )
  return rows.map(({ id }) => id)
}

test('mail records are deleted once their notification is over 30 days old', async () => {
  const old = [await mailed('31 days', true), await mailed('31 days', false)]
  const young = [await mailed('29 days', true), await mailed('0 days', false)]
  expect(await kept()).toEqual([...old, ...young])
  const worker = await fixture.work()
  await enqueue(fixture, 'notifications__forget_mails', {})
  await done(fixture)
  await enqueue(fixture, 'notifications__forget_mails', {})
  await done(fixture)
  await worker.stop()
  expect(await kept()).toEqual(young)
  const { rowCount } = await fixture.owner.query('select from app.in_app_notifications where id = any ($1)', [
    old,
  ])
  expect(rowCount, 'the notifications themselves stay').toBe(2)
})

test('at most the requested number at a time', async () => {
  await mailed('40 days', true)
  await mailed('40 days', true)
  const forgotten = async () =>
    (await fixture.owner.query<{ n: number }>('select jobs.forget_mails(1) as n')).rows.map(({ n }) => n)
  expect([...(await forgotten()), ...(await forgotten()), ...(await forgotten())]).toEqual([1, 1, 0])
})

test('it continues while there is more, and runs once a day', async () => {
  const counts = [10_000, 10_000, 3, 0]
  const asked: unknown[] = []
  const ask = async (name: string, ...args: unknown[]) => {
    asked.push([name, ...args])
    // A cast: the caller of ask() names the type of its rows.
    return [{ forget_mails: counts.shift() }] as never
  }
  const job = forgetMails({
    ask,
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '', operatorTimeZone: 'UTC' },
    log: openLog({ logLevel: 'silent' }),
  })
  // A cast: of the helpers, the job reads the signal only, which may be missing.
  await job({}, {} as never)
  expect(asked).toEqual(Array.from({ length: 3 }, () => ['forget_mails', 10_000]))
  expect(clock).toContainEqual({ task: 'notifications__forget_mails', match: '30 8 * * *' })
})
