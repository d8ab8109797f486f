import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { asks, type Caller } from './people.ts'
import { answersOf, move, name, offer } from './world-leads.ts'
import type { Person, World } from './world.ts'

/** A person without an account, as the server asks for them. */
export const stranger: Caller = { role: 'turnstone_public', claims: {} }

export type Link = { id: number; code: string }

export async function makeLink(person: Person, service: number | null = null): Promise<Link> {
  const [link] = await person.asks<Link>('select id, code from app.create_referral_link($1, $2)', [
    'Business card',
    service,
  ])
  if (!link) throw new Error('no link')
  return link
}

export const consentsTo = (...given: string[]) =>
  ['CALL', 'TEXT', 'MAIL'].map((channel) => ({
    channel,
    isGiven: given.includes(channel),
    wording: `You may reach me: ${channel}`,
    version: '1',
    language: 'en',
  }))

export type Sent = { number: number; isChanged: boolean; wait?: number } | null

type Submission = {
  key?: string
  service: number
  answers: Record<string, unknown>
  consents?: unknown
  place?: string
  isTrap?: boolean
}

/** Sends a request as the public page does. */
export async function submitBy(db: pg.Client, code: string, submission: Submission): Promise<Sent> {
  const { key = randomUUID(), service, answers, consents = consentsTo('CALL'), isTrap = false } = submission
  const { place = '198.51.100.7' } = submission
  const [row] = await asks<{ sent: Sent }>(
    db,
    stranger,
    'select auth.submit_by_link($1, $2, $3, 1, $4, $5, $6, $7, $8) as sent',
    [code, key, service, answers, JSON.stringify(consents), `https://x.example/r/${code}`, place, isTrap],
  )
  return row?.sent ?? null
}

/** A key with which another site's form sends requests to a link. */
export async function makeKey(person: Person, link: number): Promise<string> {
  const [row] = await person.asks<{ key: string }>(
    `select app.create_intake_key($1, 'Web site', 'You may call me.', '{CALL}') as key`,
    [link],
  )
  return row?.key ?? ''
}

/** A request as the server describes it to auth.submit_by_intake. */
export function requestOf(sent: object, once?: string): Record<string, unknown> {
  const content = JSON.stringify(sent)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const request = { contentHash: hash(content), place: '198.51.100.7', content, unused: [] }
  return once === undefined ? request : { ...request, once: hash(once) }
}

/** A service that the organization offers. */
export async function serviceOf(db: pg.Client, organization: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'select id from app.services where organization_id = $1 and is_active order by id limit 1',
    [organization],
  )
  return rows[0]?.id ?? 0
}

/** Links of several people, with a lead that is offered and one that is worked. */
export async function seedLinks(db: pg.Client, world: World): Promise<void> {
  const { vendor, multiRole, associate, operator, others } = world
  const service = await serviceOf(db, vendor.organization.id)
  const people = [associate, multiRole.associate, multiRole.master, others.multiRole.associate]
  // One whose owner may no longer submit leads.
  await db.query(
    `insert into app.referral_links (code, user_id, referrer_organization_id, name)
      select private.new_link_code(), u.id, u.organization_id, 'Old card' from app.user_infos u where u.id = $1`,
    [others.vendor.master.id],
  )
  // By no value of anyone, so that worlds that are made at the same time do not wait for each other.
  await db.query(
    `insert into private.suppressed_contacts (kind, contact_hash, user_id)
      select 'EMAIL', sha256(uuid_send(gen_random_uuid())), $1 from generate_series(1, 3)`,
    [operator.master.id],
  )
  for (const [place, person] of people.entries()) {
    if (!person) continue
    const link = await makeLink(person, place === 1 ? service : null)
    await asks(db, stranger, 'select auth.link_page($1, true)', [link.code])
    const sent = await submitBy(db, link.code, { service, answers: answersOf(900_000 + place) })
    const lead = sent?.number ?? 0
    await db.query(
      `insert into private.customer_pages (token_hash, lead_id) values (sha256(convert_to($1, 'UTF8')), $2)`,
      [`page of ${lead}`, lead],
    )
    const withdraw = `select auth.withdraw_by_customer(sha256(convert_to($1, 'UTF8')), '{TEXT}', '198.51.100.7')`
    await asks(db, stranger, withdraw, [`page of ${lead}`])
    if (place === 1) await seedIntake(db, person, link.id)
    if (place > 1) continue
    await offer(operator.master, lead, vendor.organization.id)
    await offerLinkOf(db, vendor.master, lead)
    if (place === 0) await move(vendor.master, lead, 'accept')
    await name(vendor.master, lead, vendor.agent)
  }
}

/** A key of the link, with a request that was refused. */
async function seedIntake(db: pg.Client, person: Person, link: number): Promise<void> {
  const key = createHash('sha256')
    .update(await makeKey(person, link))
    .digest()
  await asks(db, stranger, `select auth.refuse_intake($1, $2, '[{"field": "email", "reason": "No"}]')`, [
    key,
    requestOf({ email: 'refused@customers.example' }),
  ])
}

/** A link to answer the lead's offer, as the worker makes it for the letter: its hash; null if there is none for them. */
export async function offerLinkOf(
  db: pg.Client,
  person: { id: number },
  lead: number,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ hash: Buffer; issued: boolean }>(
    `with made as materialized (select sha256(convert_to(gen_random_uuid()::text, 'UTF8')) as hash)
      select m.hash, jobs.issue_offer_link($1, l.public_id, m.hash) as issued from made m, app.leads l where l.id = $2`,
    [person.id, lead],
  )
  return rows[0]?.issued ? rows[0].hash : null
}
