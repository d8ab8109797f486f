import { describe, expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { calls, createsOrganization, updates } from './test/members.ts'

const withFixture = sharedFixture(seedWorld)

const contactOf =
  'select office_address, account, language_ids, industry_id, email from app.user_contacts where user_id = $1'

describe('a user’s details', () => {
  test(
    'can be changed by the user; an empty text clears, null leaves unchanged',
    withFixture(async (_db, { associate }) => {
      const given = {
        first_name: 'Robin',
        office_address: '1 Elm St',
        account: '{"bio":"Hello"}',
        language_ids: [1, 2],
        industry_id: 1,
      }
      await updates(associate, associate.id, given)
      await updates(associate, associate.id, { office_address: '', title: 'Partner' })
      expect(await associate.asks(contactOf, [associate.id])).toEqual([
        {
          office_address: null,
          account: '{"bio":"Hello"}',
          language_ids: [1, 2],
          industry_id: 1,
          email: associate.email,
        },
      ])
      expect(
        await associate.asks('select first_name, title from app.user_infos where id = $1', [associate.id]),
      ).toEqual([{ first_name: 'Robin', title: 'Partner' }])
    }),
  )

  test(
    'include their last entry, for those who may see their contact',
    withFixture(async (db, { multiRole, others, operator }) => {
      await db.query(
        `insert into app.sessions (user_id, last_seen_at, expires_at) values ($1, '2099-03-01Z', 'infinity'),
          ($1, '2099-03-02Z', 'infinity')`,
        [multiRole.agent.id],
      )
      const { agent, master, admin, associate } = multiRole
      const entry = (viewer: typeof agent) =>
        viewer.asks('select app.user_infos_last_entry_at(u) as at from app.user_infos u where u.id = $1', [
          agent.id,
        ])
      const seen = [{ at: new Date('2099-03-02Z') }]
      for (const viewer of [agent, master, admin, operator.master]) expect(await entry(viewer)).toEqual(seen)
      expect(associate && (await entry(associate))).toEqual([{ at: null }])
      expect(await entry(others.vendor.master)).toEqual([])
    }),
  )

  test(
    'cannot be changed by a colleague, and strangers do not exist',
    withFixture(async (_db, { vendor, others }) => {
      expect(await refusedWith(updates(vendor.agent, vendor.admin.id, { title: 'x' }))).toBe('TS002')
      expect(await refusedWith(updates(vendor.admin, vendor.agent.id, { title: 'x' }))).toBe('TS002')
      for (const id of [others.vendor.agent.id, 2_000_000_000])
        expect(await refusedWith(updates(vendor.master, id, { title: 'x' }))).toBe('TS003')
    }),
  )

  test(
    'exclude the user’s own status and address',
    withFixture(async (_db, { vendor }) => {
      expect(await refusedWith(updates(vendor.agent, vendor.agent.id, { status: 'INACTIVE' }))).toBe('TS002')
      expect(await refusedWith(updates(vendor.agent, vendor.agent.id, { email: 'new@people.example' }))).toBe(
        'TS004',
      )
      await updates(vendor.agent, vendor.agent.id, { email: vendor.agent.email.toUpperCase() })
    }),
  )

  test.for(['first_name', 'last_name'])('keep a %s ("Field is required!")', (field) =>
    withFixture(async (_db, { vendor }) => {
      expect(await refusedWith(updates(vendor.agent, vendor.agent.id, { [field]: ' ' }))).toBe('TS004')
    })(),
  )

  test(
    'of admins only are changed by updateAdmin',
    withFixture(async (_db, { vendor }) => {
      const update = 'update_admin($1, jsonb_populate_record(null::app.new_user, $2))'
      await calls(vendor.master, update, vendor.admin.id, '{"title":"Deputy"}')
      expect(await refusedWith(calls(vendor.master, update, vendor.agent.id, '{"title":"x"}'))).toBe('TS004')
    }),
  )
})

describe('an agent’s record', () => {
  const update = 'update_service_agent($1, jsonb_populate_record(null::app.new_service_agent, $2))'
  const idOf = 'select id from app.service_agents where user_id = $1'

  test(
    'is created with the user, who may change languages but not states',
    withFixture(async (db, { vendor, others }) => {
      const { id } = await one<{ id: number }>(db, idOf, [vendor.agent.id])
      expect(await calls(vendor.agent, update, id, '{"language_ids":[1]}')).toMatchObject({
        language_ids: [1],
      })
      expect(await refusedWith(calls(vendor.agent, update, id, '{"state_ids":[1]}'))).toBe('TS002')
      expect(await calls(vendor.master, update, id, '{"state_ids":[1]}')).toMatchObject({ state_ids: [1] })
      expect(await refusedWith(calls(others.vendor.master, update, id, '{"state_ids":[1]}'))).toBe('TS003')
    }),
  )
})

describe('"A company is the firm that a user works for or represents"', () => {
  const add = 'add_company_with_user($1, jsonb_populate_record(null::app.new_company, $2))'
  const update = 'update_company_by_id($1, jsonb_populate_record(null::app.new_company, $2))'

  test(
    'is added, changed and deleted by its owner',
    withFixture(async (_db, { associate }) => {
      const { id } = await calls<{ id: number }>(
        associate,
        add,
        associate.id,
        '{"name":"Alder LLC","employee_id":"7"}',
      )
      expect(await calls(associate, update, id, '{"employee_id":"","title":"Broker"}')).toMatchObject({
        name: 'Alder LLC',
        employee_id: null,
        title: 'Broker',
      })
      await calls(associate, 'delete_company($1)', id)
      expect(await associate.asks('select * from app.companies')).toEqual([])
      expect(await refusedWith(calls(associate, update, id, '{}'))).toBe('TS003')
    }),
  )

  test(
    'is visible to the owner’s admins and editable by those who manage the owner',
    withFixture(async (_db, { multiRole, others }) => {
      const { agent, admin, master, associate } = multiRole
      const { id } = await calls<{ id: number }>(agent, add, agent.id, '{"name":"Alder LLC"}')
      expect(await admin.asks('select id from app.companies')).toEqual([{ id }])
      expect(await associate?.asks('select id from app.companies')).toEqual([])
      expect(await refusedWith(calls(admin, update, id, '{"name":"x"}'))).toBe('TS002')
      expect(await calls(master, update, id, '{"name":"Aspen LLC"}')).toMatchObject({ name: 'Aspen LLC' })
      for (const company of [id, 2_000_000_000])
        expect(await refusedWith(calls(others.multiRole.master, update, company, '{}'))).toBe('TS003')
    }),
  )
})

describe('an organization’s details', () => {
  const update = 'update_organization_by_id($1, jsonb_populate_record(null::app.new_organization, $2))'
  const facts = '{"hq_address":"9 Oak Ave","tax_id":"","website_url":"https://birch.example"}'

  test(
    'can be changed by its master admins and the operator, not by its admins',
    withFixture(async (_db, { vendor, operator, others }) => {
      for (const person of [vendor.master, operator.admin])
        await calls(person, update, vendor.organization.id, facts)
      expect(
        await vendor.admin.asks('select tax_id, hq_address from app.organization_registrations'),
      ).toEqual([{ tax_id: null, hq_address: '9 Oak Ave' }])
      expect(await refusedWith(calls(vendor.admin, update, vendor.organization.id, facts))).toBe('TS002')
      for (const id of [vendor.organization.id, 2_000_000_000])
        expect(await refusedWith(calls(others.vendor.master, update, id, facts))).toBe('TS003')
    }),
  )

  test(
    'of the operator can be changed only by its master admins',
    withFixture(async (_db, { operator }) => {
      await calls(operator.master, update, operator.organization.id, facts)
      expect(await refusedWith(calls(operator.admin, update, operator.organization.id, facts))).toBe('TS002')
    }),
  )

  test.for([
    ['www.birch.example', 'https://www.birch.example'],
    ['\u200B HTTP://Birch.example:8443/a?b=c ', 'http://Birch.example:8443/a?b=c'],
    ['', null],
    [' \u00A0', null],
  ] as const)('store the website %j as %j', ([website, stored]) =>
    withFixture(async (_db, { vendor }) => {
      const given = JSON.stringify({ website_url: website })
      expect(await calls(vendor.master, update, vendor.organization.id, given)).toMatchObject({
        website_url: stored,
      })
    })(),
  )

  test.for([
    { website_url: 'javascript:alert(1)' },
    { website_url: 'https://good.example\\@evil.example' },
    { website_url: 'call us' },
    { legal_business_name: 'x'.repeat(201) },
    { legal_business_name: '\u3000' },
    { state_ids: [2_000_000_000] },
    { vendor_type: 'MULTIROLE_PROVIDER' },
  ])('are refused by name of the field: %j', (given) =>
    withFixture(async (_db, { vendor, operator }) => {
      const asked = calls(operator.master, update, vendor.organization.id, JSON.stringify(given))
      await expect(asked).rejects.toMatchObject({ code: 'TS004', column: Object.keys(given)[0] })
    })(),
  )

  test(
    'are checked when an organization is created, too',
    withFixture(async (_db, { operator }) => {
      const sites = { website_url: 'birch.example' }
      expect(await createsOrganization(operator.master, sites)).toMatchObject({
        website_url: 'https://birch.example',
      })
      for (const wrong of [{ website_url: 'ftp://x.example' }, { vendor_type: 'INDEPENDENT_OPERATOR' }])
        await expect(
          createsOrganization(operator.master, { legal_business_name: 'Cedar', ...wrong }),
        ).rejects.toMatchObject({ code: 'TS004', column: Object.keys(wrong)[0] })
    }),
  )

  test(
    'exclude the type; only the operator changes the kind of vendor',
    withFixture(async (_db, { vendor, operator }) => {
      const kind = '{"vendor_type":"CORPORATE_VENDOR"}'
      expect(
        await refusedWith(
          calls(operator.admin, update, vendor.organization.id, '{"organization_type":"OPERATOR"}'),
        ),
      ).toBe('TS004')
      expect(await refusedWith(calls(vendor.master, update, vendor.organization.id, kind))).toBe('TS002')
      expect(await calls(operator.admin, update, vendor.organization.id, kind)).toMatchObject({
        vendor_type: 'CORPORATE_VENDOR',
      })
    }),
  )
})
