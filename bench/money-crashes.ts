/**
 * `node bench/money-crashes.ts [rounds=20] [outbox|smtp]` is like bench/crashes.ts for deals: closing, invoicing, paying,
 * correcting and terminating. It proves the ledger after each kill. At the end it also runs the books command, once
 * with an error in the ledger.
 */
import { newBooks, statusOf } from './crashes/books.ts'
import { proveByCommand } from './crashes/books-command.ts'
import { runCrashTest } from './crashes/plan.ts'
import { dealsOf } from './crashes/deals.ts'
import { newLedger } from './crashes/ledger.ts'
import { proveMoney } from './crashes/money-proof.ts'
import { outboxMailbox, smtpMailbox } from './crashes/mailbox.ts'
import { prove } from './crashes/proof.ts'

const ledger = newLedger()
const books = newBooks()
await runCrashTest({
  rounds: Number(process.argv[2] ?? 20),
  mailbox: process.argv[3] === 'smtp' ? await smtpMailbox() : outboxMailbox(),
  ledger,
  liveOnce: dealsOf(books),
  prove: async (db) => [...(await prove(db, ledger)), ...(await proveMoney(db, books))],
  last: proveByCommand,
  acknowledged: () => {
    const steps = books.deals.flatMap((deal) => deal.steps)
    const times = (...moves: string[]) => steps.filter(({ move }) => moves.includes(move)).length
    const unnumbered = books.invoices.filter(({ number }) => number === undefined).length
    return (
      `${ledger.leads.length} leads, ${times('close')} deals, ${times('adjust')} corrections, ` +
      `${books.invoices.length} invoices (${unnumbered} whose answer was lost), ` +
      `${times('reportPayment')} payments reported, ${times('rejectPayment')} rejected, ` +
      `${times('confirmPayment')} confirmed, ${times('payAssociate')} payouts, ${times('terminate')} ended; ` +
      `${books.deals.filter((deal) => statusOf(deal) === 'ASSOCIATE_PAID').length} paid to the end`
    )
  },
})
