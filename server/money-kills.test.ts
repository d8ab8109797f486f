import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBooks } from '../bench/kills/books.ts'
import { dealsOf } from '../bench/kills/deals.ts'
import { proveMoney } from '../bench/kills/money-proof.ts'
import { prove } from '../bench/kills/proof.ts'
import { openKilling, type Killing } from './test/killing.ts'

// One kill, and what the proof of bench/money-kills.ts is worth. The command kills forty times, PostgreSQL too.
const books = newBooks()
let killing: Killing

beforeAll(async () => (killing = await openKilling(dealsOf(books))))
afterAll(() => killing.close())

test('the server is killed while money moves: what was acknowledged is booked, once, with all that belongs to it', async () => {
  const { scene, ledger, killAfter } = killing
  await killAfter(() => payouts() >= 3)
  expect(ledger.unexpected).toEqual([])
  expect(ledger.uncertain).toBeGreaterThan(0)
  expect(await prove(scene.owner, ledger)).toEqual([])
  expect(await proveMoney(scene.owner, books)).toEqual([])
}, 120_000)

const payouts = () =>
  books.deals.filter(({ steps }) => steps.some(({ move }) => move === 'payAssociate')).length

const ours = `(select t.id from app.transactions t join app.leads l on l.id = t.lead_id where l.idempotency_key like 'kills-%')`

test.each([
  [
    'a payout that was booked twice',
    `alter table hidden.ledger_postings drop constraint ledger_postings_transaction_id_kind_key;
      insert into hidden.ledger_postings (transaction_id, kind)
        select max(transaction_id), 'payAssociate' from hidden.ledger_postings where kind = 'payAssociate' and transaction_id in ${ours}`,
    /^too much \(1\): booked: \d+ payAssociate/,
  ],
  [
    'a payment that was lost',
    `delete from hidden.ledger_postings where id = (select max(id) from hidden.ledger_postings
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
    'a number that is left out',
    'update hidden.invoice_numbers set last_number = last_number + 1',
    /a number that is left out/,
  ],
  [
    'an invoice without a line of its own',
    `delete from app.invoice_lines where transaction_id = (select max(transaction_id) from app.invoice_lines where transaction_id in ${ours})`,
    /^lost \(1\): invoice of /,
  ],
  [
    'an invoice of which nobody was told',
    `delete from app.in_app_notifications where notification_trigger = 'invoice_issued'`,
    /an invoice of which its provider was not told once/,
  ],
  [
    'an invoice that nobody mails',
    `delete from graphile_worker._private_jobs; delete from hidden.notification_mails`,
    /an invoice that is neither mailed nor to be mailed/,
  ],
])('the proof notices %s', async (_, damage, expected) => {
  const db = killing.scene.owner
  await db.query('begin; set local session_replication_role = replica')
  try {
    await db.query(damage)
    expect(await proveMoney(db, books)).toContainEqual(expect.stringMatching(expected))
  } finally {
    await db.query('rollback')
  }
})
