import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { isDone, onTheFirstDay, stepOf } from './test/first-day.ts'

const withFixture = sharedFixture(seedWorld)

test(
  'without a mail server, accepting the outbox is enough, until there is one',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    await world.operator.admin.asks(`select app.confirm_setup_step('EMAIL')`)
    expect(await isDone(master, 'EMAIL')).toBe(true)
    await db.query(`update private.operator_settings set mail_delivery = 'SMTP'`)
    expect(await stepOf(master, 'EMAIL')).toMatchObject({ is_done: false, detail: 'UNTESTED' })
  }),
)

test(
  'with a mail server, email is as the last test email went',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    await db.query(`update private.operator_settings set mail_delivery = 'SMTP'`)
    const send = () => master.asks(`select app.send_test_email()`)
    const finish = (failure: string | null) =>
      db.query('select jobs.finish_test_email(max(id), $1) from private.test_emails', [failure])
    await send()
    expect(await stepOf(master, 'EMAIL')).toMatchObject({ is_done: false, detail: 'QUEUED' })
    await finish('EAUTH 535')
    expect(await stepOf(master, 'EMAIL')).toMatchObject({
      is_done: false,
      detail: 'FAILED',
      name: 'EAUTH 535',
    })
    await send()
    await finish(null)
    expect(await stepOf(master, 'EMAIL')).toMatchObject({ is_done: true, detail: 'SENT', name: null })
    expect(await stepOf(world.operator.admin, 'EMAIL'), 'for all staff').toMatchObject({ is_done: true })
  }),
)

test(
  'a person sends at most five test emails an hour, to their own address',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    const send = (by: Person) => by.asks(`select app.send_test_email()`)
    expect(await refusedWith(send(master)), 'without a mail server').toBe('TS006')
    await db.query(`update private.operator_settings set mail_delivery = 'SMTP'`)
    for (let n = 0; n < 5; n += 1) await send(master)
    expect(await refusedWith(send(master))).toBe('TS007')
    await send(world.operator.admin)
    expect(await refusedWith(send(world.vendor.master))).toBe('42501')
    const { rows } = await db.query<{ email: string }>(
      `select distinct m.email from private.test_emails t, jobs.test_email(t.id) m order by 1`,
    )
    expect(rows.map(({ email }) => email).toSorted()).toEqual(
      [master.email, world.operator.admin.email].toSorted(),
    )
  }),
)
