import type pg from 'pg'
import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { name, offer } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person } from '../test/world.ts'
import { add, leadFor } from './test/followUps.ts'

const withFixture = sharedFixture(seedWorld)

const tick = async (db: pg.Client) => db.query('select jobs.run_follow_up_clock()')
const setClock = (db: pg.Client, at: string) =>
  db.query('update private.operator_settings set clock_stands_at = $1', [at])

/** Trigger, data and what it is for, of each notification about follow-ups, oldest first. */
const notices = async (person: Person) =>
  person.asks<{ trigger: string; about: string; excerpt: string | null }>(
    `select n.notification_trigger as trigger, n.data ->> 'followUp' as about,
        app.in_app_notifications_about(n) ->> 'excerpt' as excerpt
      from app.in_app_notifications n where n.notification_trigger like 'follow_up_%' order by n.id`,
  )

test(
  'at its time the person is notified once, and again only at another time',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await leadFor(db, world)
    await setClock(db, '2027-03-14T06:00:00Z')
    const { id } = await add(vendor.agent, 'LEAD', lead, { at: '2027-03-14T07:30:00Z', text: 'Call back' })
    await tick(db)
    expect(await notices(vendor.agent)).toEqual([])
    await setClock(db, '2027-03-14T07:30:00Z')
    await tick(db)
    await tick(db)
    const due = { trigger: 'follow_up_due', about: `lead L-${lead}`, excerpt: 'Call back' }
    expect(await notices(vendor.agent)).toEqual([due])
    expect(await notices(vendor.master)).toEqual([])
    await vendor.agent.asks(`select app.change_follow_up($1, due_at => '2027-03-15T07:30:00Z')`, [id])
    await tick(db)
    expect(await notices(vendor.agent)).toEqual([due])
    await setClock(db, '2027-03-15T08:00:00Z')
    await tick(db)
    expect(await notices(vendor.agent)).toEqual([due, due])
  }),
)

test(
  'what is done before its time notifies no one',
  withFixture(async (db, world) => {
    const { vendor } = world
    const made = await add(vendor.agent, 'LEAD', await leadFor(db, world))
    await vendor.agent.asks('select app.end_follow_up($1)', [made.id])
    await tick(db)
    expect(await notices(vendor.agent)).toEqual([])
  }),
)

test(
  'a colleague, a new agent and the person whose one ended are notified',
  withFixture(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await leadFor(db, world)
    await add(vendor.master, 'LEAD', lead, { user: vendor.agent.id, text: 'Call back' })
    const about = `lead L-${lead}`
    expect(await notices(vendor.agent)).toEqual([{ trigger: 'follow_up_given', about, excerpt: 'Call back' }])
    const next = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    await name(vendor.master, lead, next)
    expect(await notices(next)).toEqual([{ trigger: 'follow_up_given', about, excerpt: 'Call back' }])
    await offer(operator.master, lead, others.vendor.organization.id)
    expect(await notices(next)).toEqual([
      { trigger: 'follow_up_given', about, excerpt: null },
      { trigger: 'follow_up_ended', about, excerpt: null },
    ])
    expect(await notices(vendor.agent)).toEqual([{ trigger: 'follow_up_given', about, excerpt: null }])
    for (const person of [others.vendor.master, operator.master]) expect(await notices(person)).toEqual([])
  }),
)

test(
  'mail waits for the end of the person’s quiet hours',
  withFixture(async (db, world) => {
    const { vendor } = world
    // From an hour ago until two hours from now.
    await vendor.agent.asks(
      `select app.save_notification_settings('UTC', (m + 1380) % 1440, (m + 120) % 1440, 480)
        from (select extract(hour from now() at time zone 'UTC')::int * 60 as m)`,
    )
    await db.query('delete from private.notification_mails')
    await add(vendor.agent, 'LEAD', await leadFor(db, world))
    await tick(db)
    const { rows } = await db.query<{ kind: string; waits: boolean }>(
      `select m.kind, m.leaves_at = private.after_quiet(m.user_id, clock_timestamp() + interval '1 minute') as waits
        from private.notification_mails m where m.kind = 'FOLLOW_UPS'`,
    )
    expect(rows).toEqual([{ kind: 'FOLLOW_UPS', waits: true }])
  }),
)

test(
  'who lost the record without a notice passes it on when it is due',
  withFixture(async (db, world) => {
    const { vendor, multiRole, associate } = world
    await leadFor(db, world)
    await add(vendor.agent, 'PERSON', associate.id)
    await db.query('delete from app.acquaintances where known_user_id = $1 and viewer = $2', [
      associate.id,
      `u${vendor.agent.id}`,
    ])
    await tick(db)
    expect((await notices(vendor.agent)).map(({ trigger }) => trigger)).toEqual([])
    expect((await notices(vendor.master)).map(({ trigger }) => trigger)).toEqual([
      'follow_up_given',
      'follow_up_due',
    ])
    expect(await notices(multiRole.master)).toEqual([])
  }),
)

test(
  'of a finished one whose lead was lost, the notice no longer says what it was for',
  withFixture(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await leadFor(db, world)
    const { id } = await add(vendor.agent, 'LEAD', lead, { text: 'Call back' })
    await tick(db)
    await vendor.agent.asks('select app.end_follow_up($1)', [id])
    expect((await notices(vendor.agent)).map(({ excerpt }) => excerpt)).toEqual(['Call back'])
    await offer(operator.master, lead, others.vendor.organization.id)
    expect((await notices(vendor.agent)).map(({ excerpt }) => excerpt)).toEqual([null])
  }),
)
