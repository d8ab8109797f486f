import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { functionsIn, relationsIn } from '../test/pg-catalog.ts'
import { asks, connected, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { answersOf, submit } from '../test/world-leads.ts'
import { makeLink, serviceOf, stranger, submitBy } from '../test/world-links.ts'

const withFixture = sharedFixture(seedWorld)
const own = [
  'auth.answer_offer(bytea,text,text)',
  'auth.customer_page(bytea)',
  'auth.intake_form(bytea,jsonb)',
  'auth.link_form(text,integer,text)',
  'auth.link_page(text,boolean)',
  'auth.offer_page(bytea)',
  'auth.refuse_intake(bytea,jsonb,jsonb)',
  'auth.submit_by_intake(bytea,jsonb,integer,jsonb,text)',
  'auth.submit_by_link(text,uuid,integer,integer,jsonb,jsonb,text,text,boolean)',
  'auth.withdraw_by_customer(bytea,text[],text)',
]

const page = async (db: pg.Client, code: string) => {
  const [row] = await asks<{ page: Record<string, unknown> | null }>(
    db,
    stranger,
    'select auth.link_page($1, false) as page',
    [code],
  )
  return row?.page
}

test('the public role calls its own functions, reads no relation, and is no member of another', () =>
  connected(async (db) => {
    const { rows: open } = await db.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname not in ('pg_catalog', 'information_schema') and has_function_privilege('turnstone_public', p.oid, 'EXECUTE')
          and has_schema_privilege('turnstone_public', n.oid, 'USAGE') order by 1`,
    )
    expect(open.map(({ name }) => name)).toEqual(own)
    const { rows: readable } = await db.query(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
          unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) verb
        where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and (has_table_privilege('turnstone_public', c.oid, verb)
            or has_any_column_privilege('turnstone_public', c.oid, verb))`,
    )
    expect(readable).toEqual([])
    const { rows: roles } = await db.query(
      `select rolname from pg_roles where rolname <> 'turnstone_public' and pg_has_role('turnstone_public', oid, 'member')`,
    )
    expect(roles).toEqual([])
    expect(
      await one(
        db,
        `select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'turnstone_public'`,
      ),
    ).toEqual({ rolcanlogin: false, rolsuper: false, rolbypassrls: false })
  }))

test('each other relation and function refuses it when it is tried', () =>
  connected(async (db) => {
    await db.query('begin; set local role turnstone_public')
    for (const name of await relationsIn(db)) {
      await db.query('savepoint tried')
      expect(await refusedWith(db.query(`select from ${name}`)), name).toBe('42501')
      await db.query('rollback to savepoint tried')
    }
    for (const { name } of await functionsIn(db)) {
      const [schema = '', rest = ''] = name.split('.', 2)
      if (!rest || own.includes(name) || !rest.includes('()')) continue
      await db.query('savepoint tried')
      const called = db.query(`select ${schema}.${rest.replace('current_user', '"current_user"')}`)
      expect(await refusedWith(called), name).toBe('42501')
      await db.query('rollback to savepoint tried')
    }
    await db.query('rollback')
  }, 'webUrl'))

test(
  'the page says who recommends and for what, and nothing else',
  withFixture(async (db, { associate, vendor }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const { code } = await makeLink(associate, service)
    const shown = await page(db, code.toUpperCase())
    expect(Object.keys(shown ?? {}).toSorted()).toEqual([
      'openingLine',
      'organization',
      'referrer',
      'services',
    ])
    expect(shown?.['referrer']).toMatch(/^\S+ \S\.$/)
    expect(shown?.['services']).toEqual([expect.objectContaining({ id: service })])
  }),
)

const endings: [name: string, sql: string][] = [
  ['is paused', 'update app.referral_links set paused_at = now(), paused_by_user_id = user_id where id = $1'],
  [
    'has an owner who was deactivated',
    `update app.user_infos set status = 'INACTIVE' where id = (select user_id from app.referral_links where id = $1)`,
  ],
  [
    'has an owner who was deleted',
    'update app.user_infos set is_deleted = true where id = (select user_id from app.referral_links where id = $1)',
  ],
  [
    'has an owner who may no longer submit leads',
    `insert into app.user_permission_mappings (user_id, permission_template_id, is_enabled)
      select u.id, t.id, false from app.user_infos u join app.permission_templates t on t.user_type = u.user_type
        and t.organization_type is not distinct from u.organization_type
        join app.permission_attributes a on a.id = t.permission_attribute_id and a.attribute = 'CREATE_LEAD'
        where u.id = (select user_id from app.referral_links where id = $1)`,
  ],
  [
    'has a suspended organization',
    `update app.organizations set status = 'SUSPENDED'
      where id = (select referrer_organization_id from app.referral_links where id = $1)`,
  ],
  [
    'is for a service that was withdrawn',
    'update app.services set is_active = false where id = (select service_id from app.referral_links where id = $1)',
  ],
  [
    'is turned off with all others',
    'update private.operator_settings set takes_link_leads = ($1::int is null)',
  ],
]

test.for(endings)('a link that %s answers like one that never was', ([, sql]) =>
  withFixture(async (db, { multiRole, associate, vendor }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const link = await makeLink(multiRole.associate ?? associate, service)
    expect(await page(db, link.code)).not.toBeNull()
    await db.query(sql, [link.id])
    for (const code of [link.code, 'a'.repeat(12), '', `${link.code}x`]) {
      expect(await page(db, code)).toBeNull()
      const [form] = await asks<{ form: unknown }>(
        db,
        stranger,
        `select auth.link_form($1, $2, '90210') as form`,
        [code, service],
      )
      expect(form?.form).toBeNull()
      expect(await submitBy(db, code, { service, answers: answersOf(920_001) })).toBeNull()
    }
  })(),
)

test(
  'a request becomes a lead of the owner, made by no account',
  withFixture(async (db, { associate, vendor, operator }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const link = await makeLink(associate)
    const sent = await submitBy(db, link.code, { service, answers: answersOf(920_010) })
    const lead = await one(
      db,
      `select l.status, l.submitted_user_id, c.data ->> 'leadSource' as source, h.actor_user_id, h.party
        from app.leads l join app.lead_customers c on c.lead_id = l.id join app.lead_history h on h.lead_id = l.id
        where l.id = $1`,
      [sent?.number],
    )
    expect(lead).toEqual({
      status: 'NEW_LEAD',
      submitted_user_id: associate.id,
      source: 'Business card',
      actor_user_id: null,
      party: 'CUSTOMER',
    })
    const notified = await associate.asks('select from app.in_app_notifications where lead_id = $1', [
      sent?.number,
    ])
    expect(notified).toHaveLength(1)
    const ofStaff = await operator.admin.asks('select from app.in_app_notifications where lead_id = $1', [
      sent?.number,
    ])
    expect(ofStaff).toHaveLength(1)
    // It leaves no claims behind for what runs later in the transaction.
    expect(await one(db, 'select claims.user_id() as id')).toEqual({ id: null })
  }),
)

test(
  'a customer who is already claimed is answered like a new one',
  withFixture(async (db, { associate, others, vendor }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const { code } = await makeLink(others.associate)
    const earlier = await submit(db, associate, vendor.organization.id)
    const { data } = await one<{ data: Record<string, unknown> }>(
      db,
      'select data from app.lead_customers where lead_id = $1',
      [earlier],
    )
    const sent = await submitBy(db, code, { service, answers: data })
    expect(Object.keys(sent ?? {}).toSorted()).toEqual(['isChanged', 'number'])
    expect(sent?.number).not.toBe(earlier)
    expect(await one(db, 'select status from app.leads where id = $1', [sent?.number])).toEqual({
      status: 'DUPLICATE',
    })
  }),
)

test(
  'what a program filled in gets a number and makes no lead',
  withFixture(async (db, { associate, vendor }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const { code } = await makeLink(associate)
    const key = randomUUID()
    const trap = () => submitBy(db, code, { key, service, answers: answersOf(920_020), isTrap: true })
    const sent = await trap()
    expect(await trap()).toEqual(sent)
    const next = await submitBy(db, code, { service, answers: answersOf(920_021) })
    expect(next?.number).toBe((sent?.number ?? 0) + 1)
    const { rows } = await db.query('select from app.leads where id = $1', [sent?.number])
    expect(rows).toEqual([])
  }),
)

test(
  'a repeated key gives the same number, and says if the answers differ',
  withFixture(async (db, { associate, vendor }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const { code } = await makeLink(associate)
    const key = randomUUID()
    const answers = answersOf(920_030)
    const sent = await submitBy(db, code, { key, service, answers })
    expect(await submitBy(db, code, { key, service, answers })).toEqual(sent)
    const changed = await submitBy(db, code, { key, service, answers: { ...answers, firstName: 'Other' } })
    expect(changed).toEqual({ ...sent, isChanged: true })
    // The same after the link has ended, because the request was received before.
    await db.query(
      'update app.referral_links set paused_at = now(), paused_by_user_id = user_id where code = $1',
      [code],
    )
    expect(await submitBy(db, code, { key, service, answers })).toEqual(sent)
  }),
)

test(
  'requests are limited by address and by link in an hour, and repeats do not count',
  withFixture(async (db, { associate, others, vendor }) => {
    await db.query(
      'update private.operator_settings set leads_per_address_and_hour = 2, leads_per_link_and_hour = 3',
    )
    const service = await serviceOf(db, vendor.organization.id)
    const { code } = await makeLink(associate)
    const other = await makeLink(others.associate)
    let customer = 920_040
    const send = (to: string, place: string, key: string = randomUUID()) =>
      submitBy(db, to, { key, service, answers: answersOf((customer += 1)), place })
    const key = randomUUID()
    expect(await send(code, '203.0.113.1', key)).toMatchObject({ isChanged: false })
    expect(await send(code, '203.0.113.1')).toMatchObject({ isChanged: false })
    expect(await send(code, '203.0.113.1')).toEqual({ wait: expect.any(Number) })
    expect(await send(other.code, '203.0.113.1')).toEqual({ wait: expect.any(Number) })
    expect(await send(code, '203.0.113.1', key)).toMatchObject({ number: expect.any(Number) })
    expect(await send(code, '203.0.113.2')).toMatchObject({ isChanged: false })
    expect(await send(code, '203.0.113.3')).toEqual({ wait: expect.any(Number) })
    expect(await send(other.code, '203.0.113.3')).toMatchObject({ isChanged: false })
  }),
)

test(
  'a service of another link, a missing consent and an unreachable customer are refused',
  withFixture(async (db, { associate, vendor, others }) => {
    const [service, foreign] = [
      await serviceOf(db, vendor.organization.id),
      await serviceOf(db, others.vendor.organization.id),
    ]
    const { code } = await makeLink(associate, service)
    const answers = answersOf(920_060)
    expect(await submitBy(db, code, { service: foreign, answers })).toBeNull()
    for (const consents of [[], [{ channel: 'CALL', isGiven: true }]])
      expect(await refusedWith(submitBy(db, code, { service, answers, consents }))).toBe('TS004')
    const { email: _email, phoneNumber: _phone, ...silent } = answers
    expect(await refusedWith(submitBy(db, code, { service, answers: silent }))).toBe('TS004')
  }),
)
