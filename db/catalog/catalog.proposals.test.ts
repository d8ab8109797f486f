import { describe, expect, test } from 'vitest'
import { queryAs, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { callerOf, seedMapping, seedWorld, type Person } from '../test/world.ts'
import {
  approve,
  asked,
  codeOf,
  edit,
  facts,
  propose,
  proposes,
  reject,
  serviceOf,
  notificationsOf,
  withdraw,
} from './proposals.testing.ts'

const withFixture = sharedFixture(seedWorld)

describe('a provider’s new service', () => {
  test(
    'waits for the operator, who is notified once, without a service or announcement',
    withFixture(async (db, { vendor, operator }) => {
      const services = () => one(db, 'select count(*)::int as n from app.services')
      const before = await services()
      const proposal = await proposes(vendor.master)
      expect(proposal).toMatchObject({ status: 'WAITING', version: 1, is_new: true, service_id: null })
      expect(await services()).toEqual(before)
      expect(await notificationsOf(db, 'new_service_created')).toEqual([])
      expect(await notificationsOf(db, 'service_proposed')).toMatchObject([
        {
          organization: operator.organization.id,
          data: {
            serviceName: 'Gutter cleaning',
            vendorName: vendor.organization.name,
            proposalPublicId: proposal.public_id,
          },
        },
      ])
    }),
  )

  test(
    'cannot be created directly, even with CREATE_SERVICES',
    withFixture(async (db, { vendor, multiRole, independent }) => {
      await seedMapping(db, vendor.admin.id, 'CREATE_SERVICES', true)
      const admin = { ...vendor.admin, ...(await callerOf(db, vendor.admin.token)) }
      const create = 'select app.create_service(jsonb_populate_record(null::app.new_service, $1))'
      for (const person of [vendor.master, admin, multiRole.master, independent.master])
        expect(await codeOf(db, person, create, [facts])).toBe('TS002')
    }),
  )

  test(
    'is on offer as proposed and announced after approval',
    withFixture(async (db, { vendor, operator, associate }) => {
      const { id, version } = await proposes(vendor.master, { description: ' Twice a year ', tags: ['roof'] })
      const approved = await asked(operator.master, approve, [id, version])
      expect(approved).toMatchObject({ status: 'APPROVED', is_new: true })
      const seen = await associate.asks(
        `select s.organization_id, s.name, s.description, s.tags, s.form_version, s.is_active,
            (select array_agg(m.state_id order by m.state_id) from app.service_state_maps m where m.service_id = s.id) as states
          from app.services s where s.id = $1`,
        [approved.service_id],
      )
      expect(seen).toEqual([
        {
          organization_id: vendor.organization.id,
          name: 'Gutter cleaning',
          description: 'Twice a year',
          tags: ['roof'],
          form_version: 1,
          is_active: true,
          states: [1, 3],
        },
      ])
      const types = (await notificationsOf(db, 'new_service_created')).map(({ type }) => type)
      expect(types).toEqual(
        expect.arrayContaining(['VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR', null]),
      )
      expect(await notificationsOf(db, 'service_approved')).toMatchObject([
        { organization: vendor.organization.id, data: { serviceName: 'Gutter cleaning' } },
      ])
    }),
  )

  test.for([
    ['no name', { name: ' ' }, '23514'],
    ['no category', { category_id: null }, '23514'],
    ['an unknown kind of customer', { customer_type: 'anybody' }, '23503'],
    ['a form that is wrong', { form_schema: { fields: [] } }, 'TS004'],
    ['an unknown state', { state_ids: [9999] }, 'TS004'],
    ['an unknown industry', { industry_ids: [9999] }, 'TS004'],
  ] as const)('is not proposed with %s', ([, given, code]) =>
    withFixture(async (_db, { vendor }) => {
      expect(await refusedWith(proposes(vendor.master, given))).toBe(code)
    })(),
  )

  test(
    'cannot be proposed without CREATE_SERVICES',
    withFixture(async (db, { vendor, associate, multiRole }) => {
      for (const person of [vendor.admin, vendor.agent, associate, multiRole.associate ?? associate])
        expect(await codeOf(db, person, propose, [facts, null])).toBe('TS002')
    }),
  )
})

describe('a change to a service', () => {
  test.for([
    ['name', { name: 'Another name' }],
    ['description', { description: 'Best in town' }],
    ['category', { category_id: 2 }],
    ['kind of customer', { customer_type: 'individual' }],
    ['tags', { tags: ['cheap'] }],
    ['industries', { industry_ids: [2] }],
  ] as const)('of its %s leaves the service as it is until it is approved', ([, given]) =>
    withFixture(async (db, { vendor, operator }) => {
      const before = await serviceOf(db, vendor.master)
      expect(
        await codeOf(
          db,
          vendor.master,
          'select app.update_service($1, jsonb_populate_record(null::app.new_service, $2))',
          [before.id, given],
        ),
      ).toBe('TS002')
      const { id, version } = await proposes(vendor.master, given, before.id)
      expect(await serviceOf(db, vendor.master)).toEqual(before)
      await asked(operator.master, approve, [id, version])
      expect(await serviceOf(db, vendor.master)).toMatchObject(given)
      expect(await notificationsOf(db, 'new_service_created')).toEqual([])
    })(),
  )

  test(
    'of its form creates a new version on approval',
    withFixture(async (db, { vendor, operator }) => {
      const before = await serviceOf(db, vendor.master)
      const { form } = await one<{ form: object }>(
        db,
        `select jsonb_insert(private.default_form(), '{fields,-1}', '{"key": "more", "label": "More", "type": "text"}', true) as form`,
      )
      const { id, version } = await proposes(vendor.master, { form_schema: form }, before.id)
      expect((await serviceOf(db, vendor.master)).form_version).toBe(1)
      await asked(operator.master, approve, [id, version])
      expect((await serviceOf(db, vendor.master)).form_version).toBe(2)
    }),
  )

  test(
    'of states or availability needs no approval',
    withFixture(async (db, { vendor }) => {
      const { id, name } = await serviceOf(db, vendor.master)
      const update = 'select app.update_service($1, jsonb_populate_record(null::app.new_service, $2), $3)'
      await vendor.master.asks(update, [id, { name, state_ids: [5] }, false])
      expect(await one(db, 'select is_active from app.services where id = $1', [id])).toEqual({
        is_active: false,
      })
      const { rows } = await queryAs(db, vendor.master, propose, [{ name, state_ids: [6, 7] }, id])
      expect(rows).toMatchObject([{ id: null }])
      await vendor.master.asks(propose, [{ name: 'Both', state_ids: [6, 7] }, id])
      const states =
        'select state_id from app.service_state_maps where service_id = $1 and is_active order by 1'
      expect((await db.query(states, [id])).rows).toEqual([{ state_id: 6 }, { state_id: 7 }])
    }),
  )

  test(
    'can be proposed once at a time, for one’s own organization',
    withFixture(async (db, { vendor, others }) => {
      const { id } = await serviceOf(db, vendor.master)
      expect(await codeOf(db, others.vendor.master, propose, [{ name: 'Mine now' }, id])).toBe('TS003')
      await proposes(vendor.master, { name: 'One' }, id)
      expect(await codeOf(db, vendor.master, propose, [{ name: 'Two' }, id])).toBe('TS006')
    }),
  )

  test(
    'preserves later changes by the operator and conflicts with an outdated review',
    withFixture(async (db, { vendor, operator }) => {
      const { id: service } = await serviceOf(db, vendor.master)
      const { id, version } = await proposes(vendor.master, { name: 'New name' }, service)
      await operator.master.asks(
        `select app.update_service($1, jsonb_populate_record(null::app.new_service, '{"description": "By the operator"}'))`,
        [service],
      )
      expect(await codeOf(db, operator.master, approve, [id, version])).toBe('TS006')
      await asked(operator.master, approve, [id, version + 1])
      expect(await serviceOf(db, vendor.master)).toMatchObject({
        name: 'New name',
        description: 'By the operator',
      })
    }),
  )
})

describe('a proposal', () => {
  test(
    'is rejected with a reason for the provider, and waits again once edited',
    withFixture(async (db, { vendor, operator }) => {
      const { id } = await proposes(vendor.master)
      expect(await codeOf(db, operator.master, reject, [id, 1, ' '])).toBe('TS004')
      await asked(operator.master, reject, [id, 1, ' Too vague '])
      expect(await notificationsOf(db, 'service_rejected')).toMatchObject([
        {
          organization: vendor.organization.id,
          data: { serviceName: 'Gutter cleaning', reason: 'Too vague' },
        },
      ])
      const read = 'select status, reason from app.service_proposals where id = $1'
      expect(await vendor.admin.asks(read, [id])).toEqual([{ status: 'REJECTED', reason: 'Too vague' }])
      const edited = await asked(vendor.master, edit, [id, { description: 'Twice a year' }, 1])
      expect(edited).toMatchObject({
        status: 'WAITING',
        version: 2,
        reason: null,
        name: 'Gutter cleaning',
        description: 'Twice a year',
      })
      expect((await notificationsOf(db, 'service_proposed')).length).toBe(2)
    }),
  )

  test(
    'edited after the review conflicts with the decision',
    withFixture(async (db, { vendor, operator }) => {
      const { id } = await proposes(vendor.master)
      await asked(vendor.master, edit, [id, { name: 'Free money' }, 1])
      expect(await codeOf(db, operator.master, approve, [id, 1])).toBe('TS006')
      expect(await codeOf(db, operator.master, reject, [id, 1, 'No'])).toBe('TS006')
      expect(await codeOf(db, operator.master, approve, [id, null])).toBe('TS004')
      expect(await codeOf(db, vendor.master, edit, [id, { name: 'Older' }, 1])).toBe('TS006')
      expect(await codeOf(db, operator.master, approve, [id, 2])).toBe(undefined)
      expect((await notificationsOf(db, 'service_proposed')).length).toBe(1)
    }),
  )

  test(
    'is decided once',
    withFixture(async (db, { vendor, operator }) => {
      const { id } = await proposes(vendor.master)
      await asked(operator.master, approve, [id, 1])
      for (const [sql, params] of [
        [approve, [id, 1]],
        [reject, [id, 1, 'No']],
      ] as const)
        expect(await codeOf(db, operator.master, sql, [...params])).toBe('TS006')
      expect(await codeOf(db, vendor.master, withdraw, [id, 1])).toBe('TS006')
    }),
  )

  test(
    'cannot be decided after its provider withdraws it',
    withFixture(async (db, { vendor, operator }) => {
      const { id } = await proposes(vendor.master)
      expect(await asked(vendor.master, withdraw, [id, 1])).toMatchObject({ status: 'WITHDRAWN' })
      expect(await codeOf(db, operator.master, approve, [id, 1])).toBe('TS006')
    }),
  )

  test(
    'is decided only by the operator’s admins with CREATE_SERVICES',
    withFixture(async (db, { vendor, operator, associate, others }) => {
      const { id } = await proposes(vendor.master)
      expect(await codeOf(db, operator.admin, approve, [id, 1])).toBe('TS002')
      for (const person of [vendor.master, others.vendor.master, associate]) {
        expect(await codeOf(db, person, approve, [id, 1])).toBe('42501')
        expect(await codeOf(db, person, reject, [id, 1, 'No'])).toBe('42501')
      }
    }),
  )

  test(
    'of another provider and a missing one give the same answer',
    withFixture(async (db, { vendor, others, multiRole, associate }) => {
      const { id } = await proposes(vendor.master)
      for (const person of [others.vendor.master, multiRole.master, vendor.agent, associate]) {
        for (const [sql, more] of [
          [edit, [{ name: 'X' }, 1]],
          [edit, [{ name: 'X' }, 7]],
          [withdraw, [1]],
        ] as const) {
          const [theirs, absent] = [
            await queryAs(db, person, sql, [id, ...more]),
            await queryAs(db, person, sql, [2_000_000_000, ...more]),
          ]
          expect(theirs).toEqual(absent)
          expect(theirs.error?.code).toBe('TS003')
        }
      }
    }),
  )

  test(
    'is visible only to its organization’s admins and the operator',
    withFixture(async (db, { vendor, others, multiRole, associate, operator }) => {
      const secret = 'Zeppelin polishing'
      await proposes(vendor.master, { name: secret, tags: [secret] })
      await proposes(vendor.master, { description: secret }, (await serviceOf(db, vendor.master)).id)
      const { rows: tables } = await db.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'v')`,
      )
      const finds = async (person: Person) => {
        const found: string[] = []
        for (const { name } of tables) {
          const sql = `select from ${name} t where t::text like $1`
          if ((await queryAs(db, person, sql, [`%${secret}%`])).rowCount) found.push(name)
        }
        return found
      }
      expect(tables.length).toBeGreaterThan(40)
      for (const person of [
        others.vendor.master,
        multiRole.master,
        vendor.agent,
        associate,
        others.associate,
      ])
        expect(await finds(person)).toEqual([])
      expect(await finds(vendor.admin)).toEqual(['app.service_proposals'])
      expect(await finds(operator.admin)).toEqual(
        expect.arrayContaining(['app.service_proposals', 'app.in_app_notifications']),
      )
    }),
  )

  test(
    'ends with its organization',
    withFixture(async (db, { vendor }) => {
      const { id } = await proposes(vendor.master)
      await db.query('update app.organizations set is_deleted = true where id = $1', [vendor.organization.id])
      expect(await one(db, 'select status from app.service_proposals where id = $1', [id])).toEqual({
        status: 'WITHDRAWN',
      })
    }),
  )
})
