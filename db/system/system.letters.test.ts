import type pg from 'pg'
import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)
const again = 'select app.send_letters_again($1) as letters'
const dismiss = 'select app.dismiss_letters($1) as letters'

/** A letter to this person that was refused, as the worker records it; returns its id. */
async function refuse(db: pg.Client, person: number | null, payload: object): Promise<string> {
  await db.query(`select jobs.mail_refused('accounts__send_invitation', $1, null, 'EENVELOPE 550', $2)`, [
    person,
    JSON.stringify(payload),
  ])
  const { rows } = await db.query<{ id: string }>('select max(id) as id from app.refused_mails')
  return rows[0]?.id ?? ''
}

const queued = async (db: pg.Client) => {
  const { rows } = await db.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'accounts__send_invitation' order by j.id`,
  )
  return rows.map(({ payload }) => payload)
}
const listed = ({ asks }: Person) => asks<{ id: string }>('select * from app.refused_letters()')

test(
  'only master admins of the operator see refused letters, send them again and dismiss them',
  withFixture(async (db, { operator, vendor, associate, independent }) => {
    const { master, admin } = vendor
    const id = await refuse(db, admin.id, { userId: admin.id })
    expect(await operator.admin.asks('select from app.refused_letters()')).toEqual([])
    for (const call of [again, dismiss])
      expect(await refusedWith(operator.admin.asks(call, [[id]]))).toBe('TS002')
    for (const person of [master, admin, vendor.agent, associate, independent.master])
      for (const call of ['select app.refused_letters()', again, dismiss])
        expect(await refusedWith(person.asks(call, call === again || call === dismiss ? [[id]] : []))).toBe(
          '42501',
        )
    const [letter] = await operator.master.asks('select * from app.refused_letters()')
    const { rows } = await db.query(
      `select first_name || ' ' || last_name as person_name, legal_business_name as organization_name
        from app.user_infos u join app.organizations o on o.id = u.organization_id where u.id = $1`,
      [admin.id],
    )
    expect(letter).toMatchObject({ id, task: 'accounts__send_invitation', code: 'EENVELOPE 550', ...rows[0] })
    expect(Object.keys(letter ?? {})).not.toContain('payload')
  }),
)

test(
  'a letter is sent again once, however often it is asked for, and is audited',
  withFixture(async (db, { operator: { master }, vendor }) => {
    const payload = { userId: vendor.admin.id, mark: 'one' }
    const [one, two] = [await refuse(db, vendor.admin.id, payload), await refuse(db, null, { mark: 'two' })]
    expect(await master.asks('select kind, count from app.system_problems()')).toContainEqual({
      kind: 'LETTERS_REFUSED',
      count: 2,
    })
    const before = await queued(db)
    expect(await master.asks(again, [[one, '999999']])).toEqual([{ letters: 1 }])
    expect(await master.asks(again, [[one]])).toEqual([{ letters: 0 }])
    expect((await queued(db)).slice(before.length)).toEqual([payload])
    expect((await listed(master)).map(({ id }) => id)).toEqual([two])
    expect(await master.asks(dismiss, [[one, two]])).toEqual([{ letters: 1 }])
    expect(await queued(db)).toHaveLength(before.length + 1)
    expect(await listed(master)).toEqual([])
    expect(await master.asks('select kind from app.system_problems()')).not.toContainEqual({
      kind: 'LETTERS_REFUSED',
    })
    const { rows: audited } = await db.query(
      `select action, actor_user_id, subject_id, details from app.audit_logs where subject = 'letters' order by id`,
    )
    expect(audited).toEqual([
      { action: 'RESEND_LETTERS', actor_user_id: master.id, subject_id: one, details: { letters: 1 } },
      { action: 'DISMISS_LETTERS', actor_user_id: master.id, subject_id: two, details: { letters: 1 } },
    ])
    // What was refused stays recorded.
    const { rowCount } = await db.query('select from app.refused_mails where id = any ($1)', [[one, two]])
    expect(rowCount).toBe(2)
  }),
)

test(
  'what a refused letter was for is forgotten with its person, and after the retention',
  withFixture(async (db, { operator: { master }, vendor }) => {
    const { rows: contacts } = await db.query<{ email: string; name: string }>(
      `select c.email, u.first_name || ' ' || u.last_name as name from app.user_contacts c
        join app.user_infos u on u.id = c.user_id where u.id = $1`,
      [vendor.agent.id],
    )
    const kept = await refuse(db, null, { email: 'someone@else.example' })
    await refuse(db, null, { email: contacts[0]?.email })
    await refuse(db, vendor.agent.id, { userId: vendor.agent.id })
    await master.asks('select app.deactivate_user($1)', [vendor.agent.id])
    await master.asks('select app.erase_user($1, $2)', [vendor.agent.id, contacts[0]?.name])
    expect((await listed(master)).map(({ id }) => id)).toEqual([kept])
    await db.query(`update app.refused_mails set created_at = now() - interval '40 days'`)
    await db.query('select jobs.forget_expired(45, 100)')
    expect(await listed(master)).toHaveLength(1)
    await db.query('select jobs.forget_expired(31, 100)')
    expect(await listed(master)).toEqual([])
  }),
)
