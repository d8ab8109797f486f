import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { anonymous, asks, one, type Caller } from './people.ts'

export type OrganizationType = 'OPERATOR' | 'VENDOR' | 'MULTI_ROLE_PROVIDER' | 'INDEPENDENT_OPERATOR'
export type UserType = 'MASTER_ADMIN' | 'ADMIN' | 'ASSOCIATE' | 'SERVICE_AGENT'
export type Organization = { id: number; type: OrganizationType; name: string }

export type Person = Caller & {
  id: number
  token: string
  email: string
  organization: Organization | undefined
  asks: <R extends pg.QueryResultRow>(sql: string, params?: unknown[]) => Promise<R[]>
}

type Staff = { organization: Organization; master: Person; admin: Person }
export type Provider = Staff & {
  agent: Person
  gone: number
  inactive: number
  associate: Person | undefined
}

export type World = {
  operator: Staff
  vendor: Provider
  multiRole: Provider
  independent: Provider
  associate: Person
  /** The second organization of each type, and the operator's second associate. */
  others: { vendor: Provider; multiRole: Provider; independent: Provider; associate: Person }
}

let made = 0

/** Two organizations of each type, with each type of person in them. */
export async function seedWorld(db: pg.Client): Promise<World> {
  const operator = await seedStaff(db, await operatorOf(db))
  const world = { operator, ...(await seedTenants(db)), others: await seedTenants(db) }
  await seedOrganization(db, 'VENDOR', { is_deleted: true })
  await seedOrganization(db, 'VENDOR', { status: 'SUSPENDED' })
  await seedApplications(db)
  await publishFile(db, world.associate)
  await db.query(`insert into app.categories (name, is_active) values ('No longer offered', false)`)
  return world
}

/** The operator, created unless it exists. */
export async function operatorOf(db: pg.Client): Promise<Organization> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `select id, legal_business_name as name from app.organizations where organization_type = 'OPERATOR'`,
  )
  return rows[0] ? { ...rows[0], type: 'OPERATOR' } : seedOrganization(db, 'OPERATOR')
}

async function seedTenants(db: pg.Client) {
  return {
    vendor: await seedProvider(db, 'VENDOR'),
    multiRole: await seedProvider(db, 'MULTI_ROLE_PROVIDER'),
    independent: await seedProvider(db, 'INDEPENDENT_OPERATOR'),
    associate: await seedPerson(db, 'ASSOCIATE', undefined),
  }
}

export async function seedOrganization(
  db: pg.Client,
  type: OrganizationType,
  { status = 'ACTIVE', is_deleted = false } = {},
): Promise<Organization> {
  const name = `${type} ${(made += 1)}`
  const { id } = await one<{ id: number }>(
    db,
    `insert into app.organizations (legal_business_name, organization_type, vendor_type, status)
      values ($1, $2, case when $2 <> 'OPERATOR' then 'GENERAL_VENDOR' end, 'ACTIVE') returning id`,
    [name, type],
  )
  await db.query('insert into app.organization_registrations values ($1, $2, $3)', [id, '12-3456789', 'HQ'])
  await db.query('insert into app.second_factor_rules (organization_id) values ($1)', [id])
  await db.query(`insert into app.payment_details (organization_id, instructions) values ($1, 'A bank')`, [
    id,
  ])
  await seedServices(db, id)
  await db.query('update app.organizations set status = $2, is_deleted = $3 where id = $1', [
    id,
    status,
    is_deleted,
  ])
  return { id, type, name }
}

async function seedServices(db: pg.Client, organization: number): Promise<void> {
  await db.query(
    `with made as (
      insert into app.services (organization_id, name, category_id, customer_type, is_active)
        select $1, 'Service ' || active, (select min(id) from app.categories), 'both', active
          from unnest(array[true, false]) active returning id, is_active)
    insert into app.service_state_maps (service_id, organization_id, state_id, is_active)
      select made.id, $1, s.id, s.code <> 'TX' from made, app.states s where s.code in ('TX', 'CA')`,
    [organization],
  )
  await db.query(
    `insert into app.service_forms (service_id, version, organization_id, form_schema)
      select id, 1, organization_id, private.default_form() from app.services where organization_id = $1`,
    [organization],
  )
}

async function seedStaff(db: pg.Client, organization: Organization): Promise<Staff> {
  const master = await seedPerson(db, 'MASTER_ADMIN', organization)
  return { organization, master, admin: await seedPerson(db, 'ADMIN', organization) }
}

async function seedProvider(db: pg.Client, type: OrganizationType): Promise<Provider> {
  const organization = await seedOrganization(db, type)
  return {
    ...(await seedStaff(db, organization)),
    agent: await seedPerson(db, 'SERVICE_AGENT', organization),
    associate: type === 'VENDOR' ? undefined : await seedPerson(db, 'ASSOCIATE', organization),
    gone: (await seedUser(db, 'SERVICE_AGENT', organization, { is_deleted: true })).id,
    inactive: (await seedUser(db, 'SERVICE_AGENT', organization, { status: 'INACTIVE' })).id,
  }
}

/** A person with a session. */
export async function seedPerson(
  db: pg.Client,
  type: UserType,
  organization: Organization | undefined,
): Promise<Person> {
  const { id, email, token } = await seedUser(db, type, organization)
  const caller = await callerOf(db, token)
  return { ...caller, id, email, token, organization, asks: (sql, params) => asks(db, caller, sql, params) }
}

/** One row in each table with rows of people. */
export async function seedUser(
  db: pg.Client,
  type: UserType,
  organization: Organization | undefined,
  { status = 'ACTIVE', is_deleted = false } = {},
): Promise<{ id: number; email: string; token: string }> {
  const email = `pat${(made += 1)}@people.example`
  const { id } = await one<{ id: number }>(db, userRows, [
    type,
    status,
    is_deleted,
    organization?.id,
    organization?.type,
    email,
    randomBytes(32),
  ])
  return { id, email, token: await openSession(db, id) }
}

const userRows = `
  with made as (
    insert into app.user_infos
        (first_name, last_name, user_type, status, is_deleted, organization_id, organization_type)
      values ('Pat', 'Example', $1, $2, $3, $4, $5) returning *
  ), contact as (
    insert into app.user_contacts (user_id, organization_id, email, phone_number)
      select id, organization_id, $6, '+13125550100' from made
  ), password as (
    insert into private.passwords (user_id, argon2id) select id, 'a hash' from made
  ), device as (
    insert into private.known_devices (device_hash, user_id) select sha256(convert_to($6, 'UTF8')), id from made
  ), mapping as (
    insert into app.user_permission_mappings (user_id, organization_id, permission_template_id, is_enabled)
      select u.id, u.organization_id, t.id, true
        from made u
        join app.permission_templates t
          on t.user_type = u.user_type and t.organization_type is not distinct from u.organization_type
        join app.permission_attributes a on a.id = t.permission_attribute_id and a.attribute = 'VIEW_LEAD_STATUS'
  ), invitation as (
    insert into private.verification_tokens (purpose, user_id, email, token_hash, expires_at)
      select 'INVITATION', id, $6, $7, now() + interval '7 days' from made
  ), uploaded as (
    insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size, subject, subject_id, audience)
      select gen_random_uuid(), m.id, m.organization_id, f.kind, 'pat.bin', 'image/webp', 1, f.subject,
          case when f.subject is not null then m.id end, f.audience
        from made m, (values ('PROFILE', 'USER', 'PERSON'), ('FILE', null, 'OWNER')) f (kind, subject, audience)
  ), factor as (
    insert into private.totp_secrets (user_id, pending_secret, pending_at) select id, repeat('A', 32), now() from made
  ), codes as (
    insert into private.recovery_codes (user_id, code_hash) select id, $7 from made
  ), challenge as (
    insert into private.sign_in_challenges (token_hash, user_id, step, expires_at)
      select sha256($7), id, 'CODE', now() from made
  ), revoked as (
    insert into private.revoked_tokens (token_hash) select sha256($7) from made
  ), ended as (
    insert into app.sessions (user_id, expires_at) select id, now() - interval '1 second' from made
  )
  select id from made`

export async function seedMapping(
  db: pg.Client,
  user: number,
  attribute: string,
  isEnabled: boolean,
): Promise<void> {
  await db.query(
    `insert into app.user_permission_mappings (user_id, organization_id, permission_template_id, is_enabled)
      select u.id, u.organization_id, t.id, $3
        from app.user_infos u
        join app.permission_templates t
          on t.user_type = u.user_type and t.organization_type is not distinct from u.organization_type
        join app.permission_attributes a on a.id = t.permission_attribute_id and a.attribute = $2
        where u.id = $1
      on conflict (user_id, permission_template_id) do update set is_enabled = excluded.is_enabled`,
    [user, attribute, isEnabled],
  )
}

async function seedApplications(db: pg.Client): Promise<void> {
  const { id } = await one<{ id: number }>(
    db,
    `insert into app.applications (kind, email, first_name, last_name)
      values ('PERSON', 'applicant@people.example', 'Alex', 'Example') returning id`,
  )
  await db.query(
    `insert into private.verification_tokens (purpose, application_id, email, token_hash, expires_at)
      values ('APPLICATION', $1, 'applicant@people.example', $2, now() + interval '7 days')`,
    [id, randomBytes(32)],
  )
  await db.query(`select auth.take('a bucket', 'a key', 1, 60)`)
}

/** A public file, and an unfinished upload. */
async function publishFile(db: pg.Client, { id, claims }: Person): Promise<void> {
  await db.query(`insert into private.file_subjects values ('ANYTHING')`)
  await db.query(
    `insert into app.files (public_id, user_id, kind, name, content_type, byte_size, subject, subject_id, audience)
      values (gen_random_uuid(), $1, 'POSTS', 'pat.bin', 'image/webp', 1, 'ANYTHING', 1, 'PUBLIC'),
        (gen_random_uuid(), $1, 'FILE', 'pat.bin', 'image/webp', 1, 'ANYTHING', 1, 'SUBJECT')`,
    [id],
  )
  await db.query(`select auth.issue_upload($1, 'FILE', $2, $3)`, [claims.session_id, id, randomBytes(32)])
  await db.query('insert into private.removed_files values (gen_random_uuid(), now())')
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function openSession(db: pg.Client, user: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(`select private.open_session($1, $2, '192.0.2.1', 'A browser')`, [user, hashOf(token)])
  return token
}

/** The caller of a bearer token as auth sees it; anonymous after the session has ended. */
export async function callerOf(db: pg.Client, token: string): Promise<Caller> {
  const { rows } = await db.query<Caller['claims'] & { reach: string; token_hash: Buffer }>(
    'select * from auth.authenticate($1)',
    [[hashOf(token)]],
  )
  if (!rows[0]) return anonymous
  const { reach, token_hash: _, ...claims } = rows[0]
  return { role: reach, claims, token }
}
