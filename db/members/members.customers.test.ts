import { createHash } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { asks, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import { accept, move, submit } from '../test/world-leads.ts'
import {
  consentsTo,
  makeKey,
  makeLink,
  requestOf,
  serviceOf,
  stranger,
  submitBy,
} from '../test/world-links.ts'
import type { Person } from '../test/world.ts'
import { closedFixtureOf, type ClosedFixture } from '../transactions/test/fixture.ts'
import { textsWith } from './test/traces.ts'

const withFixture = sharedFixture(closedFixtureOf)

/** Nothing of this may be found after an erasure. */
const traces = /zqfirst|zqmiddle|zqlast|zqmail|zqhost|zqstreet|zqcity|zqtext|3125550188|19999/i

const answers = {
  firstName: 'Zqfirst',
  lastName: 'Zqlast',
  email: 'zqmail@zqhost.example',
  phoneNumber: '+13125550188 x12',
  address: { street: '7 Zqstreet', city: 'Zqcity', state: 'IL', zip: '19999' },
}
const name = 'Zqfirst Zqlast'

const corrected = (by: Person, lead: number, data: object) =>
  by.asks('select app.update_lead_by_id($1, row($2)::app.corrected_lead)', [lead, data])

const erase = (by: Person, lead: number, others: number[] = [], typed = name) =>
  by.asks('select app.erase_customer($1, $2, $3)', [lead, typed, others])

const sameCustomer = async (by: Person, lead: number) =>
  (await by.asks<{ id: number }>('select id from app.leads_of_same_customer($1)', [lead])).map(({ id }) => id)

/** The closed lead with the customer in each kind of text that a lead has, and an open one by a link. */
async function fill(db: pg.Client, fixture: ClosedFixture): Promise<{ sent: number }> {
  const { operator, agent, lead, transaction, vendor, associate } = fixture
  await corrected(operator.master, lead, { ...answers, firstName: 'Zqmiddle' })
  await corrected(operator.master, lead, answers)
  await agent.asks('select app.create_note($1, $2)', [lead, 'Zqtext note'])
  await agent.asks(`select app.create_note($1, 'Zqtext of the deal', transaction_id => $2)`, [
    null,
    transaction,
  ])
  await agent.asks(`select app.add_lead_call($1, 'SPOKE', 'Zqtext call')`, [lead])
  await agent.asks(`select app.send_lead_mail($1, 'Zqtext subject', 'Zqtext mail', 'key of a mail')`, [lead])
  for (const sender of ['zqmail@zqhost.example', 'zqmail@other.example']) await answer(db, lead, sender)
  await agent.asks(`select app.add_follow_up('LEAD', $1, now() + interval '1 day', 'Zqtext lead')`, [lead])
  await agent.asks(`select app.add_follow_up('TRANSACTION', $1, now() + interval '1 day', 'Zqtext deal')`, [
    transaction,
  ])
  await step(operator.master, transaction, 'terminate')
  await db.query(`update app.transactions set reason = 'Zqtext reason' where id = $1`, [transaction])
  await db.query(
    `with refused as (insert into app.refused_mails (task, code) values ('links__send_receipt', '550') returning id)
      insert into private.refused_letters (refused_mail_id, payload) select id, '{"email": "zqmail@zqhost.example"}' from refused`,
  )
  await db.query(`update app.leads set idempotency_key = 'zqmail key' where id = $1`, [lead])
  const { code } = await makeLink(associate)
  const service = await serviceOf(db, vendor.organization.id)
  const sent = await submitBy(db, code, { service, answers, consents: consentsTo('CALL', 'MAIL') })
  if (!sent) throw new Error('no lead')
  await db.query('insert into private.customer_pages (token_hash, lead_id) values ($1, $2)', [
    Buffer.alloc(32),
    sent.number,
  ])
  const key = await makeKey(associate, (await makeLink(associate, service)).id)
  for (const refused of [
    { wishes: 'Zqtext', mail: 'ZQMail@zqhost.example' },
    { tel: '(312) 555-0188', wishes: 'Zqtext' },
  ]) {
    await asks(db, stranger, `select auth.refuse_intake($1, $2, '[{"field": "zip", "reason": "No"}]')`, [
      createHash('sha256').update(key).digest(),
      requestOf(refused),
    ])
  }
  return { sent: sent.number }
}

/** What the customer answers to the email, with a file and one that is left out. */
async function answer(db: pg.Client, lead: number, sender: string): Promise<void> {
  const mail = {
    kind: 'HUMAN',
    sender,
    senderName: name,
    subject: 'Re: Zqtext subject',
    text: 'Zqtext answer',
    quoted: '> Zqtext mail',
  }
  const { reply_id: reply } = await one<{ reply_id: string }>(
    db,
    `select r.* from app.lead_mails m, jobs.receive_lead_reply(private.lead_reply_key(m.id), md5($2), $3) r where m.lead_id = $1`,
    [lead, sender, mail],
  )
  await db.query(
    `select jobs.attach_lead_reply_file($1, gen_random_uuid(), 'zqtext.pdf', 'application/pdf', 9, null, null)`,
    [reply],
  )
  await db.query(`select jobs.finish_lead_reply($1, '{“zqtext.html” is left out}')`, [reply])
}

describe('erasing a customer', () => {
  test(
    'leaves no trace in any text column; statuses, dates, amounts and consent stay',
    withFixture(async (db, fixture) => {
      const { operator, lead } = fixture
      const { sent } = await fill(db, fixture)
      expect((await textsWith(db, traces)).length).toBeGreaterThan(20)
      const files = 'select count(*)::int as n from private.removed_files where due_at <= clock_timestamp()'
      const { n: removed } = await one<{ n: number }>(db, files)
      const kept = `select md5(string_agg(t::text, ',' order by t.id)) as books, (select md5(string_agg(c::text, ',')) from app.lead_consents c) as consent,
        (select deal_value from app.leads where id = ${lead}) as deal from app.ledger_lines t`
      const before = await one(db, kept)
      const hash = 'select content_hash from private.link_submissions where lead_id = $1'
      const { content_hash: content } = await one<{ content_hash: Buffer }>(db, hash, [sent])
      expect(await sameCustomer(operator.master, lead)).toEqual([sent])
      await erase(operator.master, lead, [sent])
      expect(await textsWith(db, traces)).toEqual([expect.stringContaining('private.erased_mailboxes.email')])
      expect(await one(db, files)).toEqual({ n: removed + 2 })
      expect(
        await one(db, `select count(*)::int as n from app.lead_replies where status = 'WAITING'`),
      ).toEqual({
        n: 0,
      })
      await db.query(`select jobs.forget_mailboxes('{zqmail@zqhost.example}')`)
      expect(await textsWith(db, traces)).toEqual([])
      expect(await one(db, kept)).toEqual(before)
      expect((await db.query('select * from private.broken_audit_entries()')).rows).toEqual([])
      expect(await one(db, hash, [sent])).not.toEqual({ content_hash: content })
      expect(
        await db.query(
          'select first_name, last_name from app.lead_customers where erased_at is not null order by lead_id',
        ),
      ).toMatchObject({
        rows: [lead, sent].map((id) => ({ first_name: 'Erased', last_name: `customer ${id}` })),
      })
      expect(await one(db, 'select count(*)::int as n from private.customer_pages')).toEqual({ n: 0 })
      expect(
        await one(db, 'select count(*)::int as n from private.customer_claims where lead_id = any ($1)', [
          [lead, sent],
        ]),
      ).toEqual({ n: 0 })
    }),
  )

  test(
    'an open lead ends as if withdrawn; nothing can be done with it afterwards',
    withFixture(async (db, fixture) => {
      const { operator, vendor, referrer, agent } = fixture
      const lead = await accept(db, operator.master, referrer, vendor)
      await corrected(operator.master, lead, answers)
      const undos = `select count(*)::int as n from private.lead_undos u join app.lead_history h on h.id = u.lead_history_id
        where h.lead_id = $1`
      expect(await one(db, undos, [lead])).not.toEqual({ n: 0 })
      await erase(operator.master, lead)
      expect(await one(db, undos, [lead])).toEqual({ n: 0 })
      expect(await one(db, 'select status from app.leads where id = $1', [lead])).toEqual({
        status: 'CLOSED_LOST',
      })
      expect(
        (
          await db.query(
            'select move, party, reason from app.lead_history where lead_id = $1 order by id desc limit 2',
            [lead],
          )
        ).rows,
      ).toEqual([
        { move: 'erase', party: 'OPERATOR', reason: null },
        { move: 'lose', party: 'CUSTOMER', reason: 'The customer asked to be forgotten.' },
      ])
      for (const channel of ['CALL', 'TEXT', 'MAIL']) {
        expect(await one(db, 'select private.may_contact($1, $2) as may', [lead, channel])).toEqual({
          may: false,
        })
      }
      expect(await refusedWith(move(operator.master, lead, 'reopen', 'They asked again'))).toBe('TS005')
      expect(await refusedWith(corrected(operator.master, lead, answers))).toBe('TS002')
      expect(
        await refusedWith(agent.asks(`select app.send_lead_mail($1, 'A', 'B', 'another key')`, [lead])),
      ).toBe('TS006')
    }),
  )

  test(
    'the mailbox counts in all its spellings, the number, and no other customer',
    withFixture(async (db, fixture) => {
      const { operator, vendor, referrer } = fixture
      const given = async (email: string, phone: string | null) => {
        const lead = await submit(db, referrer, vendor.organization.id)
        await db.query('update app.lead_customers set email = $2, phone_number = $3 where lead_id = $1', [
          lead,
          email,
          phone,
        ])
        return lead
      }
      const first = await given('zq.mail+a@gmail.com', null)
      const same = await given('zqmail@googlemail.com', '+13125550188')
      const byPhone = await given('other@zqhost.example', '+13125550188')
      const other = await given('zqmail@zqhost.example', '+13125550189')
      expect(await sameCustomer(operator.master, first)).toEqual([same])
      expect(await sameCustomer(operator.master, same)).toEqual([byPhone, first])
      expect(await sameCustomer(operator.master, other)).toEqual([])
      expect(await refusedWith(erase(operator.master, first, [other], 'Casey Example'))).toBe('TS004')
      expect(await refusedWith(erase(operator.master, first, [same, byPhone], 'Casey Example'))).toBe('TS004')
    }),
  )

  test(
    'only the operator’s master admins erase, with the name; again changes nothing',
    withFixture(async (db, fixture) => {
      const { operator, vendor, agent, referrer, lead } = fixture
      await corrected(operator.master, lead, answers)
      for (const person of [operator.admin, vendor.master, agent, referrer]) {
        expect(['42501', 'TS002']).toContain(await refusedWith(erase(person, lead)))
        expect(['42501', 'TS002']).toContain(await refusedWith(sameCustomer(person, lead)))
      }
      for (const typed of ['', 'Zqfirst', 'zqfirst zqlast', 'Casey Example']) {
        expect(await refusedWith(erase(operator.master, lead, [], typed))).toBe('TS004')
      }
      expect(await refusedWith(erase(operator.master, 1_000_000))).toBe('TS003')
      await erase(operator.master, lead)
      await erase(operator.master, lead, [], 'anything')
      expect(
        await one(
          db,
          `select count(*)::int as n from app.audit_logs where action = 'ERASE' and subject = 'leads' and subject_id = $1`,
          [lead],
        ),
      ).toEqual({ n: 1 })
    }),
  )

  test(
    'in a restored database a customer is erased again, once',
    withFixture(async (db, fixture) => {
      const { sent } = await fill(db, fixture)
      const { public_id: id } = await one<{ public_id: string }>(
        db,
        'select public_id from app.leads where id = $1',
        [sent],
      )
      const { public_id: closed } = await one<{ public_id: string }>(
        db,
        'select public_id from app.leads where id = $1',
        [fixture.lead],
      )
      const again = 'select private.erase_customer_again($1) as erased'
      expect(await one(db, again, [id])).toEqual({ erased: true })
      expect(await one(db, again, [closed])).toEqual({ erased: true })
      expect(await one(db, again, [id])).toEqual({ erased: false })
      expect(await one(db, again, ['00000000-0000-4000-8000-000000000000'])).toEqual({ erased: false })
      const queued = `select count(*)::int as n from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'members__forget_customers'`
      expect(await one(db, queued)).not.toEqual({ n: 0 })
      await db.query('delete from private.erased_mailboxes')
      expect(await textsWith(db, traces)).toEqual([])
      const listed = await db.query<{ lead: string }>('select lead from jobs.erased_customers()')
      expect(new Set(listed.rows.map(({ lead }) => lead))).toEqual(new Set([id, closed]))
      expect((await db.query('select * from private.broken_audit_entries()')).rows).toEqual([])
    }),
  )
})
