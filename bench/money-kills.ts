/**
 * `node bench/money-kills.ts [rounds=20] [outbox|smtp]` does what bench/kills.ts does while deals are closed, invoiced,
 * reported, confirmed, paid, corrected and ended, and has the books proven after each kill; at the end also by the
 * command, and once with a book made wrong.
 */
import { newBooks, statusOf } from './kills/books.ts'
import { proveByCommand } from './kills/books-command.ts'
import { wage } from './kills/campaign.ts'
import { dealsOf } from './kills/deals.ts'
import { newLedger } from './kills/ledger.ts'
import { proveMoney } from './kills/money-proof.ts'
import { outboxPost, serverPost } from './kills/post.ts'
import { prove } from './kills/proof.ts'

const ledger = newLedger()
const books = newBooks()
await wage({
  rounds: Number(process.argv[2] ?? 20),
  post: process.argv[3] === 'smtp' ? await serverPost() : outboxPost(),
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
