import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy } from '../deploy.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { hashPassword } from './password.ts'
import { loadDemo } from './load.ts'
import { administer, ask, fingerprintOf, urlOf, verifies } from './test/demo.ts'
import { organizationTables } from './rows.ts'

const pageSize = 20
const run = randomUUID().slice(0, 8)
const names = [`demo_${run}_one`, `demo_${run}_two`] as const
const logins = ['web', 'auth', 'jobs'].map((kind) => `${names[0]}_${kind}`)
const [one, two] = names.map(urlOf) as [string, string]

beforeAll(async () => {
  await administer(`create database ${names[0]}`)
  await deploy({ databaseUrl: one })
  await administer(`create database ${names[1]} template ${names[0]}`)
  await loadDemo({ databaseUrl: one })
  await Promise.all([loadDemo({ databaseUrl: two }), loadDemo({ databaseUrl: two })])
})

afterAll(async () => {
  for (const name of names) await administer(`drop database if exists ${name} with (force)`)
  for (const login of logins) await administer(`drop role if exists ${login}`)
})

const id = () => 1
const withIds =
  'organizations user_infos services service_state_maps applications leads lead_offers lead_history notes in_app_notifications transactions transaction_history invoices commission_terms ledger_lines'.split(
    ' ',
  )

describe('the demo world', () => {
  test('does not change when loaded again', async () => {
    const whole = `select (select count(*) from app.audit_logs) as entries, (select sum(length) from private.audit_chains)`
    const before = [await fingerprintOf(one), await ask(one, whole)]
    await loadDemo({ databaseUrl: one, operatorName: 'Another' })
    expect([await fingerprintOf(one), await ask(one, whole)]).toEqual(before)
  })

  test('is the same in two databases', async () => {
    expect(await fingerprintOf(two)).toBe(await fingerprintOf(one))
  })

  test('continues its ids with new rows', async () => {
    for (const table of withIds) {
      const [row] = await ask(
        one,
        `select max(id) as last, nextval(pg_get_serial_sequence('app.${table}', 'id'))::int as next from app.${table}`,
      )
      expect([table, Number(row?.['next']) > Number(row?.['last'])]).toEqual([table, true])
    }
  })

  test('gives the operator the configured name', () => {
    const reference = {
      state: id,
      industry: id,
      language: id,
      category: id,
      subCategory: id,
      permissionTemplate: id,
      permissionAttribute: id,
      places: () => [],
      defaultFields: [],
    }
    const [table] = organizationTables({
      reference,
      operatorName: 'Kestrel Exchange',
      passwordHash: '',
      now: new Date(),
    })
    const named = table?.rows.filter((row) => row['legal_business_name'] === 'Kestrel Exchange')
    expect(named?.map((row) => row['organization_type'])).toEqual(['OPERATOR'])
  })
})

describe('the demo accounts', () => {
  test('are the twelve that the README lists', () => {
    expect(demoAccounts.map(({ email }) => email)).toEqual([
      'master@operator.example',
      'admin@operator.example',
      'master@vendor.example',
      'admin@vendor.example',
      'agent@vendor.example',
      'master@vendor2.example',
      'agent@vendor2.example',
      'master@multirole.example',
      'agent@multirole.example',
      'master@independent.example',
      'associate@operator.example',
      'associate@multirole.example',
    ])
  })

  test.each(demoAccounts)('$email is active and signs in with the password', async (account) => {
    const [row] = await ask(
      one,
      `select u.user_type, u.status, u.is_deleted, o.status as organization, p.argon2id
        from app.user_contacts c join app.user_infos u on u.id = c.user_id
        join private.passwords p on p.user_id = u.id left join app.organizations o on o.id = u.organization_id
        where c.email = $1`,
      [account.email],
    )
    expect(row).toMatchObject({
      user_type: account.userType,
      status: 'ACTIVE',
      is_deleted: false,
      organization: account.organization === null ? null : 'ACTIVE',
    })
    expect(verifies(demoPassword, String(row?.['argon2id']))).toBe(true)
    expect(verifies('Turnstone!2025', String(row?.['argon2id']))).toBe(false)
  })

  test('no two hashes are equal', async () => {
    expect(await hashPassword(demoPassword)).not.toBe(await hashPassword(demoPassword))
  })
})

describe('the demo’s content', () => {
  test('lists of people, organizations and services have several pages', async () => {
    const [row] = await ask(
      one,
      `select (select count(*)::int from app.user_infos where not is_deleted) as people,
        (select count(*)::int from app.organizations) as organizations,
        (select count(*)::int from app.services where is_active) as services,
        (select max(n)::int from (select count(*) as n from app.user_infos
          where not is_deleted group by organization_id) o) as staff`,
    )
    expect(row?.['people']).toBeGreaterThan(130)
    expect(row?.['organizations']).toBeGreaterThan(pageSize)
    expect(row?.['services']).toBeGreaterThanOrEqual(48)
    expect(row?.['staff']).toBeGreaterThan(pageSize)
  })

  test.each([
    ['app.organization_types', 'app.organizations', 'organization_type'],
    ['app.organization_statuses', 'app.organizations', 'status'],
    ['app.vendor_types', 'app.organizations', 'vendor_type'],
    ['app.user_types', 'app.user_infos', 'user_type'],
    ['app.user_statuses', 'app.user_infos', 'status'],
    ['app.customer_types', 'app.services', 'customer_type'],
  ])('every row of %s is met in %s', async (kinds, table, column) => {
    expect(await ask(one, `select code from ${kinds} except select ${column} from ${table}`)).toEqual([])
  })

  test('some people, organizations, services and states are deleted or inactive', async () => {
    for (const [table, condition] of [
      ['user_infos', 'is_deleted'],
      ['organizations', 'is_deleted'],
      ['services', 'not is_active'],
      ['services', 'sub_category_id is null'],
      ['service_state_maps', 'not is_active'],
    ]) {
      expect([
        table,
        condition,
        await ask(one, `select 1 as found from app.${table} where ${condition} limit 1`),
      ]).toEqual([table, condition, [{ found: 1 }]])
    }
  })

  test('every service has a state and a description in full sentences', async () => {
    const rows = await ask(
      one,
      `select name from app.services s where description !~ '\\.$' or not exists (
        select from app.service_state_maps m where m.service_id = s.id and m.is_active)`,
    )
    expect(rows).toEqual([])
  })

  test('every category has a service', async () => {
    const rows = await ask(
      one,
      `select name from app.categories c where parent_id is null
        and not exists (select from app.services s where s.category_id = c.id)`,
    )
    expect(rows).toEqual([])
  })

  test('a provider serves only its own and the operator’s services', async () => {
    const rows = await ask(
      one,
      `select o.legal_business_name, s.name from app.organizations o cross join app.services s
        join app.organizations owner on owner.id = s.organization_id
        where (s.id = any (o.service_ids)) <> (owner.id = o.id)
          and not (owner.organization_type = 'OPERATOR' and s.id = any (o.service_ids))`,
    )
    expect(rows).toEqual([])
    const [row] = await ask(
      one,
      `select count(distinct o.id)::int as providers from app.organizations o
        join app.services s on s.id = any (o.service_ids) and s.organization_id <> o.id`,
    )
    expect(row?.['providers']).toBeGreaterThan(5)
  })

  test('one vendor admin has the extra permission to create services', async () => {
    const [row] = await ask(
      one,
      `select private.permissions_of(user_id) as may from app.user_contacts where email = 'admin@vendor.example'`,
    )
    expect(row?.['may']).toContain('CREATE_SERVICES')
  })

  test('people with custom permissions are active', async () => {
    const rows = await ask(
      one,
      `select u.id from app.user_permission_mappings m join app.user_infos u on u.id = m.user_id
        join app.permission_templates t on t.id = m.permission_template_id
        where u.status <> 'ACTIVE' or u.is_deleted or m.is_enabled = t.is_granted`,
    )
    expect(rows).toEqual([])
  })

  test('no row is older than its organization or in the future', async () => {
    const rows = await ask(
      one,
      `select x.id from (select id, organization_id, created_at from app.user_infos
          union all select id, organization_id, created_at from app.services) x
        left join app.organizations o on o.id = x.organization_id
        where x.created_at < o.created_at or x.created_at > now()`,
    )
    expect(rows).toEqual([])
  })

  test('people and organizations have waiting applications with confirmed addresses', async () => {
    const rows = await ask(
      one,
      `select distinct kind from app.applications
        where status = 'WAITING' and confirmed_at between created_at and now() order by kind`,
    )
    expect(rows).toEqual([{ kind: 'ORGANIZATION' }, { kind: 'PERSON' }])
  })
})
