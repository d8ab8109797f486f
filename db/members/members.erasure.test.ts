import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { closedFixtureOf } from '../transactions/test/fixture.ts'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { calls } from './test/members.ts'
import { textsWith } from './test/traces.ts'

const withFixture = sharedFixture(closedFixtureOf)

const first = 'Zqfirst'
const last = 'Zqlast'
const email = 'zqmail@zqhost.example'
const phone = '+13125550177'
/** Nothing of this may be found after an erasure. */
const traces = /zqfirst|zqlast|zqmail|zqhost|3125550177|zqtext/i

/** Gives the person data of each kind, with canaries in all of it. */
async function fill(db: pg.Client, { id }: Person): Promise<void> {
  await db.query('update app.user_infos set first_name = $2, last_name = $3, title = $4 where id = $1', [
    id,
    first,
    last,
    'Zqtext',
  ])
  await db.query(
    `update app.user_contacts set email = $2, phone_number = $3, phone_extension = '77', office_address = 'Zqtext street',
      account = '{"bio": "Zqtext"}' where user_id = $1`,
    [id, email, phone],
  )
  await db.query(
    `insert into app.companies (user_id, organization_id, name, email, title)
    select id, organization_id, 'Zqtext Inc', $2, 'Zqtext' from app.user_infos where id = $1`,
    [id, email],
  )
  await db.query(`insert into app.passkeys (user_id, name) values ($1, 'Zqtext key')`, [id])
  await db.query(
    `insert into app.saved_views (user_id, list, name, address, display) values ($1, 'leads', 'Zqtext', '{"q": "Zqtext"}', '{}')`,
    [id],
  )
  await db.query(
    `insert into app.referral_links (code, user_id, referrer_organization_id, name, campaign, opening_line)
      select 'abcdefghjkmn', id, organization_id, 'Zqtext', 'Zqtext', 'Zqtext' from app.user_infos where id = $1`,
    [id],
  )
  await db.query(
    `insert into private.offer_pauses (organization_id, is_operators, reason, paused_by)
      select coalesce(organization_id, (select min(id) from app.organizations)), false, 'Zqtext', id from app.user_infos where id = $1`,
    [id],
  )
  await db.query(
    `insert into app.follow_ups (organization_id, user_id, made_by_user_id, about_user_id, due_at, what_for)
      select organization_id, id, id, id, now(), 'Zqtext' from app.user_infos where id = $1`,
    [id],
  )
  await db.query(
    `insert into private.verification_tokens (purpose, token_hash, user_id, email, expires_at)
      values ('EMAIL', sha256('zq'), $1, 'old-zqmail@zqhost.example', now())`,
    [id],
  )
  await db.query(
    `insert into app.applications (kind, email, first_name, last_name, phone_number, message)
      values ('PERSON', $1, $2, $3, $4, 'Zqtext')`,
    [email, first, last, phone],
  )
  await db.query(
    `insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size)
      select gen_random_uuid(), id, organization_id, 'FILE', 'zqtext.pdf', 'application/pdf', 10 from app.user_infos where id = $1`,
    [id],
  )
  await db.query(`select private.send_notice($1, 'PASSWORD_CHANGED')`, [id])
}

/** What the person writes, and where another mentions them. */
async function act(db: pg.Client, person: Person, other: Person, lead: number): Promise<void> {
  const post = `select app.create_post(jsonb_populate_record(null::app.new_post, $1::jsonb))`
  await person.asks(post, [JSON.stringify({ content: 'Zqtext post', idempotency_key: 'erasure-1' })])
  const content = `Thanks to @${first} ${last}`
  const [{ mentions } = { mentions: '' }] = await other.asks<{ mentions: string }>(
    'select public_id as mentions from app.user_infos where id = $1',
    [person.id],
  )
  await other.asks(post, [JSON.stringify({ content, mentions: [mentions], idempotency_key: 'erasure-2' })])
  await person.asks(`select app.create_note(lead_id => $1, note => 'Zqtext note')`, [lead])
  await person.asks(`select app.add_lead_call($1, 'SPOKE', 'Zqtext call')`, [lead])
  await person.asks(`select app.send_lead_mail($1, 'Zqtext subject', 'Zqtext mail', 'key of a mail')`, [lead])
  await db.query(
    `select jobs.receive_lead_reply(private.lead_reply_key(m.id), 'one', $2) from app.lead_mails m where m.lead_id = $1`,
    [lead, { kind: 'HUMAN', text: 'Thank you', quoted: '> Zqtext mail' }],
  )
}

const found = (db: pg.Client) => textsWith(db, traces)

const erase = (by: Person, id: number, name = `${first} ${last}`) =>
  calls<{ id: number; first_name: string; last_name: string; is_deleted: boolean }>(
    by,
    'erase_user($1, $2)',
    id,
    name,
  )

async function finish(db: pg.Client, id: number): Promise<void> {
  await db.query('select jobs.erase_in_notifications($1, null, 100000)', [id])
  await db.query('select jobs.erase_mentions($1)', [id])
  await db.query('select jobs.finish_erasure($1)', [id])
}

describe('"Erasure replaces name, e-mail, phone, address, picture and free texts"', () => {
  test(
    'no text column of the database has a trace; "amounts, dates, statuses, the ledger and the audit chain stay"',
    withFixture(async (db, { vendor, agent, operator, lead }) => {
      await fill(db, agent)
      await act(db, agent, vendor.admin, lead)
      expect((await found(db)).length).toBeGreaterThan(10)
      const money = `select md5(string_agg(t::text, ',' order by t.id)) as books from (
        select l.id, l.debit, l.credit, l.account, l.booked_at from app.ledger_lines l) t`
      const before = await one(db, money)
      await calls(vendor.master, 'deactivate_user($1)', agent.id)
      const gone = await erase(operator.master, agent.id)
      expect(gone).toMatchObject({ first_name: 'Deleted', last_name: `person ${agent.id}`, is_deleted: true })
      await finish(db, agent.id)
      expect(await found(db)).toEqual([])
      expect(await one(db, money)).toEqual(before)
      expect((await db.query('select * from private.ledger_discrepancies()')).rows).toEqual([])
      expect((await db.query('select * from private.broken_audit_entries()')).rows).toEqual([])
      expect(
        await one(db, `select count(*)::int as n from app.lead_history where actor_user_id = $1`, [agent.id]),
      ).not.toEqual({ n: 0 })
    }),
  )

  test(
    'in a restored database a person is erased again, active or not, and once',
    withFixture(async (db, { vendor, agent, lead }) => {
      await fill(db, agent)
      await act(db, agent, vendor.admin, lead)
      const { public_id: publicId } = await one<{ public_id: string }>(
        db,
        'select public_id from app.user_infos where id = $1',
        [agent.id],
      )
      const again = 'select private.erase_again($1) as erased'
      expect(await one(db, again, [publicId])).toEqual({ erased: true })
      await finish(db, agent.id)
      expect(await found(db)).toEqual([])
      expect(await one(db, again, [publicId])).toEqual({ erased: false })
      expect(await one(db, again, ['00000000-0000-4000-8000-000000000000'])).toEqual({ erased: false })
      expect((await db.query('select person from jobs.erasures()')).rows).toEqual([{ person: publicId }])
      expect((await db.query('select * from private.broken_audit_entries()')).rows).toEqual([])
    }),
  )

  test(
    'reports of what the person posted need no decision any more',
    withFixture(async (db, { vendor, agent, operator, lead }) => {
      await act(db, agent, vendor.admin, lead)
      const open = 'select count(*)::int as n from app.post_reports where decided_at is null'
      await vendor.admin.asks(`select app.report_post(max(id), 'Rude') from app.posts where user_id = $1`, [
        agent.id,
      ])
      expect(await one(db, open)).toEqual({ n: 1 })
      await calls(vendor.master, 'deactivate_user($1)', agent.id)
      const { first_name: firstName, last_name: lastName } = await one<{
        first_name: string
        last_name: string
      }>(db, 'select first_name, last_name from app.user_infos where id = $1', [agent.id])
      await erase(operator.master, agent.id, `${firstName} ${lastName}`)
      expect(await one(db, open)).toEqual({ n: 0 })
    }),
  )

  test(
    'it is audited once, and a repeated call changes nothing',
    withFixture(async (db, { vendor, agent, operator }) => {
      await fill(db, agent)
      await calls(vendor.master, 'deactivate_user($1)', agent.id)
      await erase(operator.master, agent.id)
      expect(await erase(operator.master, agent.id)).toMatchObject({ last_name: `person ${agent.id}` })
      expect(
        await one(
          db,
          `select count(*)::int as n, min(actor_user_id) as by from app.audit_logs
            where action = 'ERASE' and subject_id = $1`,
          [agent.id],
        ),
      ).toEqual({ n: 1, by: operator.master.id })
    }),
  )

  test(
    'others keep what is theirs',
    withFixture(async (db, { vendor, agent, operator, referrer }) => {
      const own = `select md5(string_agg(t::text, ',' order by t.id)) as all from (
        select u.*, c.email, c.phone_number from app.user_infos u join app.user_contacts c on c.user_id = u.id
          where u.id <> $1) t`
      const sessions = 'select count(*)::int as n from app.sessions where user_id = $1'
      const before = [await one(db, own, [agent.id]), await one(db, sessions, [referrer.id])]
      await fill(db, agent)
      await calls(vendor.master, 'deactivate_user($1)', agent.id)
      await erase(operator.master, agent.id)
      await finish(db, agent.id)
      expect([await one(db, own, [agent.id]), await one(db, sessions, [referrer.id])]).toEqual(before)
    }),
  )
})

test(
  'only the operator’s master admins erase, and only people who were deactivated',
  withFixture(async (db, { vendor, agent, operator }) => {
    await fill(db, agent)
    expect(await refusedWith(erase(operator.master, agent.id))).toBe('TS006')
    await calls(vendor.master, 'deactivate_user($1)', agent.id)
    expect(await refusedWith(erase(operator.admin, agent.id))).toBe('TS002')
    for (const other of [vendor.master, vendor.admin])
      expect(await refusedWith(erase(other, agent.id))).toBe('42501')
    expect(await refusedWith(erase(operator.master, agent.id, 'Someone Else'))).toBe('TS004')
    expect(await refusedWith(erase(operator.master, 2_000_000_000))).toBe('TS003')
    expect(await refusedWith(erase(operator.master, operator.master.id))).toBe('TS006')
    expect(await erase(operator.master, agent.id)).toMatchObject({ is_deleted: true })
  }),
)

test(
  'a person with open payouts is not erased',
  withFixture(async (db, { referrer, operator }) => {
    await fill(db, referrer)
    await calls(operator.master, 'deactivate_user($1)', referrer.id)
    expect(await refusedWith(erase(operator.master, referrer.id))).toBe('TS006')
  }),
)

test(
  'histories stay append-only for everything else',
  withFixture(async (db) => {
    const statements = ['lead_history', 'transaction_history', 'ticket_history'].flatMap((table) => [
      `update app.${table} set move = move`,
      `delete from app.${table}`,
    ])
    for (const statement of statements) {
      await db.query('savepoint tried')
      expect(await refusedWith(db.query(statement)), statement).toBe('TS002')
      await db.query('rollback to savepoint tried')
    }
  }),
)
