import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBooks } from '../../bench/crashes/books.ts'
import { dealsOf } from '../../bench/crashes/deals.ts'
import { proveMoney } from '../../bench/crashes/money-proof.ts'
import { prove } from '../../bench/crashes/proof.ts'
import { openCrashing, type Crashing } from './crashing.ts'

// One kill, and tests of the checks in bench/crashes. The benchmark kills forty times, PostgreSQL too.
const books = newBooks()
let killing: Crashing

beforeAll(async () => (killing = await openCrashing(dealsOf(books))))
afterAll(() => killing.close())

test('after a server kill every acknowledged money change is booked exactly once', async () => {
  const { fixture, ledger, killAfter } = killing
  await killAfter(() => payouts() >= 3)
  expect(ledger.unexpected).toEqual([])
  expect(ledger.uncertain).toBeGreaterThan(0)
  expect(await prove(fixture.owner, ledger)).toEqual([])
  expect(await proveMoney(fixture.owner, books)).toEqual([])
}, 120_000)

const payouts = () =>
  books.deals.filter(({ steps }) => steps.some(({ move }) => move === 'payAssociate')).length

const ours = `(select t.id from app.transactions t join app.leads l on l.id = t.lead_id where l.idempotency_key like 'kills-%')`

test.each([
  [
    'a payout that was booked twice',
    `alter table private.ledger_postings drop constraint ledger_postings_once;
      insert into private.ledger_postings (transaction_id, kind)
        select max(transaction_id), 'payAssociate' from private.ledger_postings where kind = 'payAssociate' and transaction_id in ${ours}`,
    /^too much \(1\): booked: \d+ payAssociate/,
  ],
  [
    'a payment that was lost',
    `delete from private.ledger_postings where id = (select max(id) from private.ledger_postings
      where kind = 'confirmPayment' and transaction_id in ${ours})`,
    /^lost \(1\): booked: \d+ confirmPayment/,
  ],
  [
    'a cent too much',
    `update app.ledger_lines set debit = debit + 0.01 where id = (select max(id) from app.ledger_lines
      where debit > 0 and transaction_id in ${ours})`,
    /the books are not proven: \d+, as debits and credits/,
  ],
  [
    'a history that lost its end',
    `delete from app.transaction_history where id = (select max(id) from app.transaction_history where transaction_id in ${ours})`,
    /^lost \(1\): transaction \d+: /,
  ],
  [
    'a second live transaction of a lead',
    `drop index app.transactions_one_live; insert into app.transactions (lead_id, transaction_type, actual_deal, closed_at, service_id,
        organization_id, organization_type, submitted_user_id, closed_by)
      select lead_id, transaction_type, 1, closed_at, service_id, organization_id, organization_type, submitted_user_id, closed_by
        from app.transactions where id = (select max(id) from app.transactions where id in ${ours} and status <> 'TERMINATED' and corrects_id is null)`,
    /a lead with two live transactions/,
  ],
  [
    'a gap in the invoice numbers',
    'update private.invoice_numbers set last_number = last_number + 1',
    /a number that is left out/,
  ],
  [
    'an invoice without a line of its own',
    `delete from app.invoice_lines where transaction_id = (select max(transaction_id) from app.invoice_lines where transaction_id in ${ours})`,
    /^lost \(1\): invoice of /,
  ],
  [
    'an invoice without a notification',
    `delete from app.in_app_notifications where notification_trigger = 'invoice_issued'`,
    /an invoice of which its provider was not notified once/,
  ],
  [
    'an invoice without a mail',
    `delete from graphile_worker._private_jobs; delete from private.notification_mails`,
    /an invoice that is neither mailed nor to be mailed/,
  ],
])('the proof notices %s', async (_, damage, expected) => {
  const db = killing.fixture.owner
  await db.query('begin; set local session_replication_role = replica')
  try {
    await db.query(damage)
    expect(await proveMoney(db, books)).toContainEqual(expect.stringMatching(expected))
  } finally {
    await db.query('rollback')
  }
})
