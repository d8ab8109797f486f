/**
 * `node bench/kills.ts [rounds=20] [outbox|smtp]` starts a product of its own, with people at work on leads, kills its
 * server that often with SIGKILL and then its PostgreSQL, and asks the database after each kill whether everything
 * that was acknowledged is there, once. Linux only: it finds processes in /proc.
 */
import { wage } from './kills/campaign.ts'
import { newLedger } from './kills/ledger.ts'
import { liveOnce } from './kills/lives.ts'
import { outboxPost, serverPost } from './kills/post.ts'
import { prove } from './kills/proof.ts'

const ledger = newLedger()
await wage({
  rounds: Number(process.argv[2] ?? 20),
  post: process.argv[3] === 'smtp' ? await serverPost() : outboxPost(),
  ledger,
  liveOnce,
  prove: (db) => prove(db, ledger),
  acknowledged: () => {
    const steps = ledger.leads.reduce((all, lead) => all + lead.steps.length, 0)
    return `${ledger.leads.length} leads, ${steps} changes of them, ${ledger.notes.length} notes`
  },
})
