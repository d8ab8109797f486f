/**
 * `node bench/crashes.ts [rounds=20] [outbox|smtp]` starts a separate product with concurrent work on leads and kills
 * its server, then its PostgreSQL. After each kill it checks that all acknowledged work is stored exactly once.
 * Linux only: it finds processes in /proc.
 */
import { runCrashTest } from './crashes/plan.ts'
import { newLedger } from './crashes/ledger.ts'
import { liveOnce } from './crashes/workload.ts'
import { outboxMailbox, smtpMailbox } from './crashes/mailbox.ts'
import { prove } from './crashes/proof.ts'

const ledger = newLedger()
await runCrashTest({
  rounds: Number(process.argv[2] ?? 20),
  mailbox: process.argv[3] === 'smtp' ? await smtpMailbox() : outboxMailbox(),
  ledger,
  liveOnce,
  prove: (db) => prove(db, ledger),
  acknowledged: () => {
    const steps = ledger.leads.reduce((all, lead) => all + lead.steps.length, 0)
    return `${ledger.leads.length} leads, ${steps} changes of them, ${ledger.notes.length} notes`
  },
})
