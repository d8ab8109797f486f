import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { asks, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, name, offer, submit } from '../test/world-leads.ts'
import { offerLinkOf, stranger } from '../test/world-links.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'

type Page = {
  state: string
  isOwn: boolean
  name: string
  organization: string
  signsInToAccept?: boolean
  answers?: { move: string }[]
  lead?: Record<string, unknown>
  problem?: string | null
}

/** In it the provider's admin may answer offers, too. */
const withFixture = sharedFixture(async (db) => {
  const world = await seedWorld(db)
  await setPermission(db, world.vendor.admin, 'MANAGE_LEAD', true)
  return world
})

async function setPermission(db: pg.Client, person: Person, attribute: string, isOn: boolean): Promise<void> {
  await db.query(
    `insert into app.user_permission_mappings (user_id, organization_id, permission_template_id, is_enabled)
      select u.id, u.organization_id, t.id, $3 from app.user_infos u
        join app.permission_templates t on t.user_type = u.user_type and t.organization_type is not distinct from u.organization_type
        join app.permission_attributes a on a.id = t.permission_attribute_id and a.attribute = $2
        where u.id = $1
      on conflict (user_id, permission_template_id) do update set is_enabled = excluded.is_enabled`,
    [person.id, attribute, isOn],
  )
}

async function offered(db: pg.Client, { associate, vendor, operator }: World): Promise<number> {
  const lead = await submit(db, associate, vendor.organization.id)
  await offer(operator.master, lead, vendor.organization.id)
  return lead
}

async function linkOf(db: pg.Client, person: Person, lead: number): Promise<Buffer> {
  const link = await offerLinkOf(db, person, lead)
  if (!link) throw new Error('no link')
  return link
}

async function shown(db: pg.Client, link: Buffer): Promise<Page | null> {
  const [row] = await asks<{ page: Page | null }>(db, stranger, 'select auth.offer_page($1) as page', [link])
  return row?.page ?? null
}

async function answer(db: pg.Client, link: Buffer, step: string, reason = ''): Promise<Page | null> {
  const sql = 'select auth.answer_offer($1, $2, $3) as page'
  const [row] = await asks<{ page: Page | null }>(db, stranger, sql, [link, step, reason])
  return row?.page ?? null
}

const statusOf = async (db: pg.Client, lead: number) =>
  (await one<{ status: string }>(db, 'select status from app.leads where id = $1', [lead])).status

const stepsOf = async (db: pg.Client, lead: number) => {
  const { rows } = await db.query<{ move: string; via: string | null; actor: number; party: string }>(
    'select move, via, actor_user_id as actor, party from app.lead_history where lead_id = $1 order by id',
    [lead],
  )
  return rows
}

const setStatus = (db: pg.Client, table: 'organizations' | 'user_infos', id: number, status: string) =>
  db.query(`update app.${table} set status = $2 where id = $1`, [id, status])

test(
  'a link is for those who may answer: admins of the provider, and its agent once named',
  withFixture(async (db, world) => {
    const { vendor, operator, others, associate } = world
    const lead = await offered(db, world)
    const has = async (person: Person) => (await offerLinkOf(db, person, lead)) !== null
    expect(await has(vendor.master)).toBe(true)
    expect(await has(vendor.admin)).toBe(true)
    await setPermission(db, vendor.admin, 'MANAGE_LEAD', false)
    expect(await has(vendor.admin)).toBe(false)
    expect(await has(vendor.agent)).toBe(false)
    for (const other of [operator.master, associate, others.vendor.master, others.vendor.agent])
      expect(await has(other)).toBe(false)
    await name(vendor.master, lead, vendor.agent)
    expect(await has(vendor.agent)).toBe(true)
    const page = await shown(db, await linkOf(db, vendor.agent, lead))
    expect(page?.answers?.map((of) => of.move)).toEqual(['accept'])
    await move(vendor.master, lead, 'accept')
    expect(await has(vendor.master)).toBe(false)
    expect(await has({ ...vendor.master, id: 2_000_000_000 })).toBe(false)
  }),
)

test(
  'the page says what the person reads inside before accepting, and whose link it is',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await offered(db, world)
    await db.query(`update app.lead_customers set last_name = 'Quetzalcoatl' where lead_id = $1`, [lead])
    const page = await shown(db, await linkOf(db, vendor.master, lead))
    expect(page).toMatchObject({ state: 'OPEN', isOwn: false, organization: vendor.organization.name })
    expect(page?.answers?.map((of) => of.move)).toEqual(['accept', 'decline'])
    const inside = `select l.id as number, s.name as service, c.name as category, l.lead_first_name as "firstName",
        z.name as state, l.lead_zip_prefix as "zipPrefix", l.lead_budget_from::text as "budgetFrom",
        l.lead_budget_to::text as "budgetTo", l.deal_value::text as "dealValue", app.leads_form_schema(l) as form,
        (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = l.submitted_user_id) as referrer,
        (select o.legal_business_name from app.organizations o where o.id = l.referrer_organization_id) as "referrerOrganization"
      from app.leads l join app.services s on s.id = l.service_id join app.categories c on c.id = s.category_id
        left join app.states z on z.id = l.state_id where l.id = $1`
    const [seen] = await vendor.master.asks<Record<string, unknown>>(inside, [lead])
    expect(page?.lead).toEqual({
      ...seen,
      submittedAt: expect.any(String),
      respondBy: expect.any(String),
    })
    expect(seen?.['referrer']).toEqual(expect.stringMatching(/\w/))
    const customer = await one<{ data: Record<string, unknown> }>(
      db,
      'select data from app.lead_customers where lead_id = $1',
      [lead],
    )
    const text = JSON.stringify({ ...page, lead: { ...page?.lead, form: null } })
    for (const key of ['email', 'phoneNumber']) expect(text).not.toContain(String(customer.data[key]))
    expect(text).not.toMatch(/1 Main St|90210|Quetzalcoatl/)
  }),
)

test(
  'accepting is the move of inside, by this person, and history and audit say how',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await offered(db, world)
    await name(vendor.master, lead, vendor.agent)
    const link = await linkOf(db, vendor.agent, lead)
    const before = await stepsOf(db, lead)
    expect(await answer(db, link, 'accept')).toMatchObject({ state: 'ACCEPTED', isOwn: true })
    expect(await statusOf(db, lead)).toBe('ACCEPTED')
    expect((await stepsOf(db, lead)).slice(before.length)).toEqual([
      { move: 'accept', via: 'MAIL', actor: vendor.agent.id, party: 'AGENT' },
    ])
    expect(before.map(({ via }) => via)).toEqual(before.map(() => null))
    const audited = await one(
      db,
      `select actor_user_id, details from app.audit_logs where action = 'ANSWER_BY_MAIL' and subject_id = $1`,
      [lead],
    )
    expect(audited).toEqual({ actor_user_id: vendor.agent.id, details: { move: 'accept' } })
    const after = await shown(db, link)
    expect(Object.keys(after ?? {}).toSorted()).toEqual([
      'isOwn',
      'leadPublicId',
      'name',
      'organization',
      'state',
    ])
    for (const step of ['accept', 'decline', 'lose', 'contact'])
      expect(await answer(db, link, step, 'Changed my mind')).toMatchObject({ state: 'ACCEPTED' })
    expect(await statusOf(db, lead)).toBe('ACCEPTED')
    await db.query(`update app.lead_offers set accepted_at = now() - interval '31 days' where lead_id = $1`, [
      lead,
    ])
    expect(await shown(db, link)).toBeNull()
  }),
)

test(
  'declining takes a reason, ends every link of the offer, and can be undone inside',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await offered(db, world)
    const [link, other] = [await linkOf(db, vendor.master, lead), await linkOf(db, vendor.admin, lead)]
    expect(await answer(db, link, 'decline', ' \u200B ')).toMatchObject({ problem: 'REASON_REQUIRED' })
    expect(await answer(db, link, 'decline', 'Fully booked')).toMatchObject({ state: 'DECLINED' })
    const step = await one(
      db,
      `select via, reason, actor_user_id as actor from app.lead_history where lead_id = $1 and move = 'decline'`,
      [lead],
    )
    expect(step).toEqual({ via: 'MAIL', reason: 'Fully booked', actor: vendor.master.id })
    expect(await answer(db, link, 'accept')).toMatchObject({ state: 'DECLINED' })
    expect(await shown(db, other)).toBeNull()
    const last = 'select max(id) as id from app.lead_history where lead_id = $1'
    const { id } = await one<{ id: string }>(db, last, [lead])
    await vendor.master.asks('select app.undo_lead_change($1)', [id])
    expect(await shown(db, link)).toMatchObject({ state: 'OPEN' })
    await answer(db, link, 'decline', 'Fully booked')
    // A later offer to the same provider is another offer.
    await offer(operator.master, lead, vendor.organization.id)
    await db.query(`update private.offer_links set answered_at = answered_at - interval '61 minutes'
      where answer is not null`)
    expect(await shown(db, link)).toBeNull()
    expect(await shown(db, other)).toBeNull()
    expect(await answer(db, other, 'accept')).toBeNull()
    expect(await statusOf(db, lead)).toBe('ASSIGNED')
  }),
)

const ends: Record<string, (db: pg.Client, world: World, lead: number) => Promise<unknown>> = {
  'the offer expired': (db, _, lead) =>
    db.query(`update app.leads set offer_expires_at = now() - interval '1 second' where id = $1`, [lead]),
  'the operator recalled it': (_db, { operator }, lead) => move(operator.master, lead, 'recall', 'Mistake'),
  'the referrer withdrew the lead': (_db, { associate }, lead) =>
    move(associate, lead, 'withdraw', 'Mistake'),
  'it was offered to another provider': async (_db, { operator, others }, lead) => {
    await move(operator.master, lead, 'recall', 'Mistake')
    await offer(operator.master, lead, others.vendor.organization.id)
  },
  'a colleague declined it': (_db, { vendor }, lead) => move(vendor.master, lead, 'decline', 'Full'),
  'the person was deactivated': (db, { vendor }) => setStatus(db, 'user_infos', vendor.admin.id, 'INACTIVE'),
  'the person was deleted': (db, { vendor }) =>
    db.query('update app.user_infos set is_deleted = true where id = $1', [vendor.admin.id]),
  'the organization was suspended': (db, { vendor }) =>
    setStatus(db, 'organizations', vendor.organization.id, 'SUSPENDED'),
  'the person lost the permission': (db, { vendor }) => setPermission(db, vendor.admin, 'MANAGE_LEAD', false),
  'the person may no longer see leads': (db, { vendor }) =>
    setPermission(db, vendor.admin, 'VIEW_LEAD_STATUS', false),
  'the person is an agent now': (db, { vendor }) =>
    db.query(`update app.user_infos set user_type = 'SERVICE_AGENT' where id = $1`, [vendor.admin.id]),
}

test.for(Object.entries(ends))('between reading and answering: %s', ([, end]) =>
  withFixture(async (db, world) => {
    const lead = await offered(db, world)
    const link = await linkOf(db, world.vendor.admin, lead)
    expect(await shown(db, link)).toMatchObject({ state: 'OPEN' })
    await end(db, world, lead)
    const before = await stepsOf(db, lead)
    for (const step of ['accept', 'decline']) expect(await answer(db, link, step, 'A reason')).toBeNull()
    expect(await shown(db, link)).toBeNull()
    expect(await stepsOf(db, lead)).toEqual(before)
  })(),
)

test(
  'with a second factor, or where the organization asks for one, the link declines only',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await offered(db, world)
    const [own, required] = [await linkOf(db, vendor.admin, lead), await linkOf(db, vendor.master, lead)]
    await db.query(
      `update private.totp_secrets set secret = repeat('A', 32), confirmed_at = now() where user_id = $1`,
      [vendor.admin.id],
    )
    expect(await shown(db, own)).toMatchObject({ state: 'OPEN', signsInToAccept: true })
    expect(await shown(db, required)).toMatchObject({ signsInToAccept: false })
    await db.query(
      `insert into app.second_factor_rules (organization_id, by_operator) values ($1, true)
        on conflict (organization_id) do update set by_operator = true`,
      [vendor.organization.id],
    )
    for (const link of [own, required])
      expect(await answer(db, link, 'accept')).toMatchObject({ state: 'OPEN', problem: 'SIGN_IN' })
    expect(await statusOf(db, lead)).toBe('ASSIGNED')
    expect(await answer(db, own, 'decline', 'Full')).toMatchObject({ state: 'DECLINED' })
  }),
)

test(
  'rubbish and guessed links answer nothing, and only the hash is stored',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await offered(db, world)
    const link = await linkOf(db, vendor.master, lead)
    for (const guess of [randomBytes(32), Buffer.alloc(0), Buffer.alloc(32)]) {
      expect(await shown(db, guess)).toBeNull()
      expect(await answer(db, guess, 'accept')).toBeNull()
    }
    for (const step of ['', 'ACCEPT', 'lose', 'recall', 'assign', "accept'; --", 'withdraw'])
      expect(await answer(db, link, step, 'A reason')).toMatchObject({ problem: 'NO_ANSWER' })
    expect(await statusOf(db, lead)).toBe('ASSIGNED')
    const long = await answer(db, link, 'decline', 'x'.repeat(100_000))
    expect(long).toMatchObject({ state: 'DECLINED' })
  }),
)

test(
  'the claims end with the call, so that nothing after it acts for the person',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await offered(db, world)
    const link = await linkOf(db, vendor.master, lead)
    const claims = `select concat(claims.user_id(), claims.organization_id(), claims.organization_type(), claims.user_type(),
      array_to_string(claims.permissions(), ''), claims.via()) as all`
    await db.query('savepoint calls; set local role turnstone_public')
    const calls = [
      ['select auth.offer_page($1)', [link]],
      [`select auth.answer_offer($1, 'decline', '')`, [link]],
      [`select auth.answer_offer($1, 'accept', '')`, [link]],
      [`select auth.answer_offer($1, 'accept', '')`, [randomBytes(32)]],
    ] as const
    for (const [sql, values] of calls) {
      await db.query(sql, [...values])
      await db.query('reset role')
      expect(await one(db, claims)).toEqual({ all: '' })
      await db.query('set local role turnstone_public')
    }
    await db.query('rollback to savepoint calls')
    expect(await refusedWith(asks(db, stranger, 'select private.act_as($1)', [vendor.master.id]))).toBe(
      '42501',
    )
  }),
)

test(
  'a person acts with the claims that a session would have',
  withFixture(async (db, { vendor, operator, associate, multiRole }) => {
    for (const person of [vendor.master, vendor.agent, operator.admin, associate, multiRole.admin]) {
      await db.query('savepoint acting')
      const { acts } = await one<{ acts: boolean }>(db, 'select private.act_as($1) as acts', [person.id])
      expect(acts).toBe(true)
      const claimed = await one<Record<string, unknown>>(
        db,
        `select claims.user_id() as "user_id", claims.organization_id() as "organization_id",
          claims.organization_type() as "organization_type", claims.user_type() as "user_type",
          claims.permissions() as permissions`,
      )
      await db.query('rollback to savepoint acting')
      for (const [key, value] of Object.entries(claimed))
        expect([key, value]).toEqual([key, Reflect.get(person.claims, key) ?? null])
    }
  }),
)
