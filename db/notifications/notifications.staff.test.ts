import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, offer, submit } from '../test/world-leads.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const shownTo = async (person: Person) =>
  (
    await person.asks<{ trigger: string }>(
      `select notification_trigger as trigger from app.seen_notifications() where created_at >= now() order by id`,
    )
  ).map(({ trigger }) => trigger)
const mailedTo = async (db: pg.Client, { id }: Person) =>
  (
    await db.query<{ trigger: string }>(
      `select n.notification_trigger as trigger from private.notification_mails m
          join app.in_app_notifications n on n.id = m.in_app_notification_id
        where m.user_id = $1 and n.created_at >= now() order by n.id`,
      [id],
    )
  ).rows.map(({ trigger }) => trigger)
const choose = (person: Person, kind: string, inApp: boolean, mail: string) =>
  person.asks('select app.save_notification_choice($1, $2, $3)', [kind, inApp, mail])
const rowFor = async (person: Person, kind: string) =>
  (
    await person.asks(
      `select app.notification_kinds_in_app(k) as in_app, app.notification_kinds_mail(k) as mail,
        app.notification_kinds_push(k) as push from app.notification_kinds k where k.code = $1`,
      [kind],
    )
  )[0]

test(
  'the operator’s staff are notified of what needs a person',
  withFixture(async (db, { vendor, associate, operator }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'decline', 'No capacity')
    await offer(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'accept')
    const needed = ['new_lead_submitted', 'lead_offer_declined']
    expect(await shownTo(operator.admin)).toEqual(needed)
    expect(await mailedTo(db, operator.admin)).toEqual(needed)
    expect(await shownTo(associate)).toContain('lead_status_changed')
    expect(await mailedTo(db, associate)).toContain('lead_status_changed')
  }),
)

test(
  'the rest is theirs to switch on',
  withFixture(async (db, { vendor, associate, operator }) => {
    expect(await rowFor(operator.admin, 'PROGRESS')).toEqual({ in_app: false, mail: 'NEVER', push: false })
    expect(await rowFor(operator.admin, 'LEADS')).toEqual({ in_app: true, mail: 'NOW', push: true })
    expect(await rowFor(associate, 'PROGRESS')).toEqual({ in_app: true, mail: 'NOW', push: true })
    await choose(operator.admin, 'PROGRESS', true, 'NOW')
    const lead = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'accept')
    const all = ['new_lead_submitted', 'assign_lead_to_vendor', 'lead_status_changed']
    expect(await shownTo(operator.admin)).toEqual(all)
    expect(await mailedTo(db, operator.admin)).toEqual(all)
    expect(await shownTo(operator.master)).toEqual(['new_lead_submitted'])
  }),
)

test(
  'sockets say which of the staff a notification is muted for',
  withFixture(async (db, { operator, associate }) => {
    await choose(operator.admin, 'PROGRESS', true, 'NOW')
    await choose(associate, 'PROGRESS', false, 'NOW')
    await db.query(`select private.notify_operator('lead_status_changed', '{}')`)
    const { muted_user_ids: muted } = await one<{ muted_user_ids: number[] }>(
      db,
      `select muted_user_ids from auth.notification_targets(array[(select max(id) from app.in_app_notifications)])`,
    )
    expect(muted).toContain(operator.master.id)
    expect(muted).toContain(associate.id)
    expect(muted).not.toContain(operator.admin.id)
  }),
)

test(
  'a confirmed application notifies the staff, without its name',
  withFixture(async (db, { operator, vendor }) => {
    const application = await one<{ id: number }>(
      db,
      `insert into app.applications (kind, email, first_name, last_name, phone_number, status)
        values ('PERSON', 'new@people.example', 'Nora', 'Newcomer', '+13125550100', 'UNCONFIRMED') returning id`,
    )
    await db.query(`update app.applications set status = 'WAITING' where id = $1`, [application.id])
    expect(await shownTo(operator.admin)).toEqual(['application_received'])
    expect(await shownTo(vendor.master)).toEqual([])
    const { data } = await one<{ data: object }>(
      db,
      'select data from app.in_app_notifications order by id desc limit 1',
    )
    expect(JSON.stringify(data)).not.toMatch(/Nora|Newcomer|people\.example/)
  }),
)

test(
  'one event is one notification for a member of the staff who referred the lead',
  withFixture(async (db, { operator, vendor }) => {
    await choose(operator.master, 'PROGRESS', true, 'NOW')
    await choose(operator.admin, 'PROGRESS', true, 'NOW')
    const lead = await submit(db, operator.master, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    expect(await shownTo(operator.master)).toEqual(['new_lead_submitted', 'lead_status_changed'])
    expect(await shownTo(operator.admin)).toEqual(['new_lead_submitted', 'assign_lead_to_vendor'])
  }),
)
