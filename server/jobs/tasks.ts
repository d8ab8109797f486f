import type { CronItem, TaskList } from 'graphile-worker'
import { forgetRateLimits } from './access__forget_rate_limits.ts'
import { confirmApplication } from './accounts__confirm_application.ts'
import { sendInvitation } from './accounts__send_invitation.ts'
import { sendRejection } from './accounts__send_rejection.ts'
import { sendReset } from './accounts__send_reset.ts'
import { runLeadClock } from './leads__run_clock.ts'
import { sumLeadTotals } from './leads__sum_totals.ts'
import { forgetMails } from './notifications__forget_mails.ts'
import { mailEverybody } from './notifications__mail_everybody.ts'
import { sendMail } from './notifications__send_mail.ts'
import type { MakeTask, Means } from './task.ts'
import { proveBooks } from './transactions__prove_books.ts'
import { runInvoiceClock } from './transactions__run_clock.ts'
import { sendInvoice } from './transactions__send_invoice.ts'
import { sendReminder } from './transactions__send_reminder.ts'

/** Every job by the name under which the database puts it into the queue. */
const makers: Record<string, MakeTask> = {
  access__forget_rate_limits: forgetRateLimits,
  accounts__confirm_application: confirmApplication,
  accounts__send_invitation: sendInvitation,
  accounts__send_rejection: sendRejection,
  accounts__send_reset: sendReset,
  leads__run_clock: runLeadClock,
  leads__sum_totals: sumLeadTotals,
  notifications__forget_mails: forgetMails,
  notifications__mail_everybody: mailEverybody,
  notifications__send_mail: sendMail,
  transactions__prove_books: proveBooks,
  transactions__run_clock: runInvoiceClock,
  transactions__send_invoice: sendInvoice,
  transactions__send_reminder: sendReminder,
}

/** Milliseconds: what was missed while nobody worked on the queue is made up for. */
const day = 86_400_000

/** What runs by the clock: minute, hour, day, month, day of the week, in UTC. */
export const clock: CronItem[] = [
  { task: 'access__forget_rate_limits', match: '0 * * * *' },
  { task: 'notifications__forget_mails', match: '30 8 * * *' },
  {
    task: 'transactions__prove_books',
    match: '20 7 * * *',
    options: { backfillPeriod: day, maxAttempts: 5 },
  },
]

/** What runs at once and then every so many milliseconds, while somebody works on the queue. */
export const ticks: Readonly<Record<string, number>> = {
  leads__run_clock: 30_000,
  leads__sum_totals: 30_000,
  // A day begins with the operator's midnight, wherever that is: looked for often, it is met soon.
  transactions__run_clock: 600_000,
}

export function taskList(means: Means): TaskList {
  return Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make(means)]))
}
