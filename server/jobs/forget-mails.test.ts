import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { tellUser, withoutMail } from '../notifications/test/tell.ts'
import { forgetMails } from './notifications__forget_mails.ts'
import { clock } from './tasks.ts'
import { done, enqueue, openScene, type Scene } from './test/scene.ts'

const agent = 'agent@vendor.example'
let scene: Scene

beforeAll(async () => {
  scene = await openScene()
  await withoutMail(scene.owner)
})
afterAll(() => scene.close())

/** A notification as old as this, with the mail of it that was sent or that nobody wanted any more. */
async function mailed(age: string, isSent: boolean): Promise<string> {
  const id = await tellUser(scene.owner, agent)
  await scene.owner.query(
    'update app.in_app_notifications set created_at = now() - $2::interval where id = $1',
    [id, age],
  )
  await scene.owner.query(
    `insert into hidden.notification_mails (in_app_notification_id, user_id, sent_at)
      select $1, user_id, case when $3 then now() end from app.user_contacts where email = $2`,
    [id, agent, isSent],
  )
  return id
}

async function kept(): Promise<string[]> {
  const { rows } = await scene.owner.query<{ id: string }>(
    'select in_app_notification_id as id from hidden.notification_mails order by id',
  )
  return rows.map(({ id }) => id)
}

test('what was mailed is forgotten once its notification is out of the 30 days, and not before', async () => {
  const old = [await mailed('31 days', true), await mailed('31 days', false)]
  const young = [await mailed('29 days', true), await mailed('0 days', false)]
  expect(await kept()).toEqual([...old, ...young])
  const worker = await scene.work()
  await enqueue(scene, 'notifications__forget_mails', {})
  await done(scene)
  await enqueue(scene, 'notifications__forget_mails', {})
  await done(scene)
  await worker.stop()
  expect(await kept()).toEqual(young)
  const { rowCount } = await scene.owner.query('select from app.in_app_notifications where id = any ($1)', [
    old,
  ])
  expect(rowCount, 'the notifications themselves stay').toBe(2)
})

test('at most as many at a time as it is asked to', async () => {
  await mailed('40 days', true)
  await mailed('40 days', true)
  const forgotten = async () =>
    (await scene.owner.query<{ n: number }>('select jobs.forget_mails(1) as n')).rows.map(({ n }) => n)
  expect([...(await forgotten()), ...(await forgotten()), ...(await forgotten())]).toEqual([1, 1, 0])
})

test('it goes on while there is more, and runs once a day', async () => {
  const counts = [10_000, 10_000, 3, 0]
  const asked: unknown[] = []
  const ask = async (name: string, ...args: unknown[]) => {
    asked.push([name, ...args])
    return [{ forget_mails: counts.shift() }] as never
  }
  const job = forgetMails({
    ask,
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '' },
    log: openLog({ logLevel: 'silent' }),
  })
  await job({}, {} as never)
  expect(asked).toEqual(Array.from({ length: 3 }, () => ['forget_mails', 10_000]))
  expect(clock).toContainEqual({ task: 'notifications__forget_mails', match: '30 8 * * *' })
})
