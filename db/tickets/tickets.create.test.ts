import { describe, expect, test } from 'vitest'
import { asks, one } from '../test/people.ts'
import { fileOf } from '../test/files.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { submit } from '../test/world-leads.ts'
import { callerOf, seedMapping, seedWorld, type Person } from '../test/world.ts'
import { ask, notified } from './test/fixture.ts'

const withFixture = sharedFixture(seedWorld)

const seenBy = (person: Person, ticket: number) =>
  person.asks<{ title: string }>('select * from app.support_tickets where id = $1', [ticket])
const service = (person: Person, title: unknown, details: unknown = null) =>
  ask(person, { type: 'SERVICE_REQUEST', title, details })
const setStatus = `update app.support_tickets set status = $2, resolved_at = case when $2 = 'RESOLVED' then now() end where id = $1`

describe('a request for a service', () => {
  test(
    'notifies the operator and the requester, and no one else',
    withFixture(async (_db, { vendor, operator, multiRole, others, associate }) => {
      const ticket = await service(vendor.agent, '  Chimney   sweeping ', ' In spring ')
      expect(ticket).toMatchObject({
        type: 'SERVICE_REQUEST',
        status: 'NEW_TICKET',
        title: 'Chimney sweeping',
        details: 'In spring',
      })
      const sent = [{ trigger: 'new_service_requested', status: null }]
      for (const person of [operator.master, operator.admin, vendor.agent])
        expect(await notified(person)).toEqual(sent)
      for (const person of [vendor.master, vendor.admin, multiRole.master, others.vendor.agent, associate])
        expect(await notified(person)).toEqual([])
    }),
  )

  test(
    'returns the open ticket when it is repeated, regardless of letter case',
    withFixture(async (db, { vendor, operator, associate }) => {
      const first = await service(vendor.agent, 'Chimney sweeping')
      expect((await service(vendor.agent, 'CHIMNEY sweeping', 'Soon')).id).toBe(first.id)
      expect(await notified(operator.master)).toHaveLength(1)
      expect((await service(associate, 'Chimney sweeping')).id).not.toBe(first.id)
      await db.query(setStatus, [first.id, 'CANCELLED'])
      expect((await service(vendor.agent, 'Chimney sweeping')).id).not.toBe(first.id)
    }),
  )

  test(
    'is refused to users who may create services',
    withFixture(async (db, { vendor }) => {
      await expect(service(vendor.master, 'Chimney sweeping')).rejects.toMatchObject({ code: 'TS002' })
      const asked = async () =>
        asks(
          db,
          await callerOf(db, vendor.admin.token),
          `select app.create_support(jsonb_populate_record(null::app.new_support, '{"type": "SERVICE_REQUEST", "title": "x"}'))`,
        )
      await seedMapping(db, vendor.admin.id, 'CREATE_SERVICES', false)
      expect(await asked()).toHaveLength(1)
      await seedMapping(db, vendor.admin.id, 'CREATE_SERVICES', true)
      await expect(asked()).rejects.toMatchObject({ code: 'TS002' })
    }),
  )
})

test(
  'only the requester, their master admins and the operator read a ticket',
  withFixture(async (_db, { vendor, operator, multiRole, others, associate }) => {
    const { id } = await ask(vendor.agent)
    for (const person of [vendor.agent, vendor.master, operator.admin])
      expect(await seenBy(person, id)).toMatchObject([{ title: 'Chimney sweeping' }])
    for (const person of [vendor.admin, multiRole.master, others.vendor.master, associate])
      expect(await seenBy(person, id)).toEqual([])
  }),
)

test(
  'a user sends at most 20 requests a day',
  withFixture(async (db, { vendor }) => {
    for (let number = 1; number <= 20; number += 1) await ask(vendor.agent, { title: `Help ${number}` })
    await expect(ask(vendor.agent)).rejects.toMatchObject({ code: 'TS007' })
    await db.query(`update app.support_tickets set created_at = created_at - interval '1 day'`)
    await ask(vendor.agent)
  }),
)

test(
  'a repeated key returns its ticket, or a conflict for another text',
  withFixture(async (_db, { vendor, operator }) => {
    const key = { idempotency_key: 'a key of eight' }
    const first = await ask(vendor.agent, key)
    expect((await ask(vendor.agent, key)).id).toBe(first.id)
    expect(await notified(operator.master)).toHaveLength(1)
    await expect(ask(vendor.agent, { ...key, details: 'Other' })).rejects.toMatchObject({ code: 'TS006' })
  }),
)

test(
  'contact data defaults to the user’s own and is validated when given',
  withFixture(async (_db, { vendor }) => {
    expect(await ask(vendor.agent)).toMatchObject({
      name: 'Pat Example',
      email: vendor.agent.email,
      preferred_contact_method: 'EMAIL',
      phone_number: null,
    })
    const phoned = {
      phone_number: '(312) 555-0142 x77',
      preferred_contact_method: 'PHONE',
      email: ' ME@x.example ',
    }
    expect(await ask(vendor.agent, phoned)).toMatchObject({
      email: 'me@x.example',
      phone_number: '+13125550142',
      phone_extension: '77',
    })
  }),
)

test(
  'the subject must be visible to the requester',
  withFixture(async (db, { vendor, others, associate }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    expect(await ask(associate, { lead_id: lead })).toMatchObject({ lead_id: lead })
    await expect(ask(others.vendor.agent, { lead_id: lead })).rejects.toMatchObject({ code: 'TS003' })
    await expect(ask(associate, { transaction_id: 2_000_000_000 })).rejects.toMatchObject({ code: 'TS003' })
    const organization = vendor.organization.id
    expect(await ask(associate, { organization_id: organization })).toMatchObject({
      about_organization_id: organization,
    })
    await db.query(`update app.organizations set status = 'SUSPENDED' where id = $1`, [organization])
    await expect(ask(associate, { organization_id: organization })).rejects.toMatchObject({ code: 'TS003' })
  }),
)

test(
  'a requester can attach only their own uploads',
  withFixture(async (db, { vendor, others, operator }) => {
    const mine = await fileOf(db, vendor.agent)
    const { id } = await ask(vendor.agent, { attachments: [mine] })
    const files =
      'select f.public_id from app.support_tickets t, app.support_tickets_attachments(t) f where t.id = $1'
    for (const person of [vendor.agent, vendor.master, operator.admin])
      expect(await person.asks(files, [id])).toEqual([{ public_id: mine }])
    for (const person of [vendor.admin, others.vendor.master])
      expect(await person.asks('select from app.files where public_id = $1', [mine])).toEqual([])
    const theirs = await fileOf(db, others.vendor.agent)
    await expect(ask(vendor.agent, { attachments: [theirs] })).rejects.toMatchObject({ code: 'TS003' })
    await expect(ask(vendor.agent, { attachments: [mine] })).rejects.toMatchObject({ code: 'TS003' })
  }),
)

test(
  'texts are cleaned of direction and invisible characters, except in scripts and emoji',
  withFixture(async (_db, { vendor }) => {
    const ticket = await ask(vendor.agent, {
      title: '\u202Eevil\u2066 <script>alert(1)</script>',
      details: 'One\r\ntwo \u202Egnp.exe\u0007 👩‍👩‍👧 שלום',
    })
    expect(ticket).toMatchObject({
      title: 'evil <script>alert(1)</script>',
      details: 'One\ntwo gnp.exe 👩‍👩‍👧 שלום',
    })
  }),
)

describe('missing and overlong values are refused', () => {
  const wrong: Record<string, Record<string, unknown>> = {
    'no type': { type: null },
    'an unknown type': { type: 'COMPLAINT' },
    'no title': { title: ' \n ' },
    'a long title': { title: 'x'.repeat(201) },
    'help without details': { details: ' ' },
    '100 kB of details': { details: 'x'.repeat(100_000) },
    'a broken address': { email: 'me at home' },
    'an address of two': { email: 'a@x.example,b@x.example' },
    'a broken number': { phone_number: '12' },
    'a call without a number': { preferred_contact_method: 'PHONE' },
    'an unknown way': { preferred_contact_method: 'PIGEON' },
    'eleven files': { attachments: Array.from({ length: 11 }, () => crypto.randomUUID()) },
  }
  test.for(Object.keys(wrong))('%s', (name) =>
    withFixture(async (db, { vendor }) => {
      await expect(ask(vendor.agent, wrong[name])).rejects.toMatchObject({ code: 'TS004' })
      const sent = 'select count(*)::int as n from app.support_tickets where user_id = $1'
      expect(await one(db, sent, [vendor.agent.id])).toEqual({ n: 0 })
    })(),
  )
})

test(
  'the requester edits a request until work starts, the operator while it is open',
  withFixture(async (db, { vendor, operator, others }) => {
    const { id } = await ask(vendor.agent)
    const change = `select * from app.update_support_by_id($1, jsonb_populate_record(null::app.changed_support, $2))`
    const patch = (person: Person, given: object) => person.asks(change, [id, JSON.stringify(given)])
    expect(await patch(vendor.agent, { title: 'Roof' })).toMatchObject([
      { title: 'Roof', details: 'In spring' },
    ])
    await expect(patch(others.vendor.master, { title: 'x' })).rejects.toMatchObject({ code: 'TS003' })
    await expect(patch(vendor.agent, { details: 'x'.repeat(5001) })).rejects.toMatchObject({ code: 'TS004' })
    await operator.admin.asks(`select app.move_support($1, 'take')`, [id])
    await operator.admin.asks(`select app.move_support($1, 'start')`, [id])
    await expect(patch(vendor.agent, { title: 'x' })).rejects.toMatchObject({ code: 'TS002' })
    expect(await patch(operator.admin, { organization_id: vendor.organization.id })).toMatchObject([
      { title: 'Roof', about_organization_id: vendor.organization.id },
    ])
    expect(await one(db, 'select status from app.support_tickets where id = $1', [id])).toEqual({
      status: 'IN_PROGRESS',
    })
    await operator.admin.asks(`select app.move_support($1, 'resolve', 'Done')`, [id])
    await expect(patch(operator.admin, { title: 'x' })).rejects.toMatchObject({ code: 'TS002' })
  }),
)
