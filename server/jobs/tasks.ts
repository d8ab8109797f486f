import type { CronItem, Task, TaskList } from 'graphile-worker'
import { forgetRateLimits } from './access__forget_rate_limits.ts'
import { confirmApplication } from './accounts__confirm_application.ts'
import { sendDeviceLink } from './accounts__send_device_link.ts'
import { sendEmailChange } from './accounts__send_email_change.ts'
import { sendFactorReset } from './accounts__send_factor_reset.ts'
import { sendInvitation } from './accounts__send_invitation.ts'
import { sendNotice } from './accounts__send_notice.ts'
import { sendRejection } from './accounts__send_rejection.ts'
import { reportDeadJobs } from './accounts__report_dead_jobs.ts'
import { sendReset } from './accounts__send_reset.ts'
import { compact } from './compact.ts'
import { proveFigures } from './dashboards__prove_figures.ts'
import { queueReports } from './dashboards__queue_reports.ts'
import { sendReport } from './dashboards__send_report.ts'
import { runFollowUpClock } from './followups__run_clock.ts'
import { sendTestEmail } from './home__send_test_email.ts'
import { offerAutomatically } from './leads__offer_automatically.ts'
import { runLeadClock } from './leads__run_clock.ts'
import { sendReceipt } from './links__send_receipt.ts'
import { sendLeadMail } from './mails__send_lead_mail.ts'
import { forgetExpired, type RetentionServices } from './notifications__forget_expired.ts'
import { forgetMails } from './notifications__forget_mails.ts'
import { finishErasure, type ErasureServices } from './members__finish_erasure.ts'
import { forgetIntake } from './links__forget_intake.ts'
import { forgetCustomers } from './members__forget_customers.ts'
import { forgetImports } from './members__forget_imports.ts'
import { runImport } from './members__run_import.ts'
import { makeDigests } from './notifications__make_digests.ts'
import { mailBroadcast } from './notifications__mail_everybody.ts'
import { type Push, sendPush } from './notifications__send_push.ts'
import { sendMail } from './notifications__send_mail.ts'
import type { accountMailTasks, otherMailTasks } from './mail-tasks.ts'
import { recordingRefusals } from './refusals.ts'
import { limitedByRecipient, type MakeTask, type Services } from './task.ts'
import { answerMail } from './tickets__answer_mail.ts'
import { forgetTicketMails } from './tickets__forget_mails.ts'
import { checkWords } from './search__check_words.ts'
import { beat } from './system__beat.ts'
import { proveAudit } from './system__prove_audit.ts'
import { readInbox, type InboxServices } from './tickets__read_inbox.ts'
import { runTicketClock } from './tickets__run_clock.ts'
import { proveBooks } from './transactions__prove_books.ts'
import { runInvoiceClock } from './transactions__run_clock.ts'
import { sendInvoice } from './transactions__send_invoice.ts'
import { sendReminder } from './transactions__send_reminder.ts'
import { removeFiles, type FileServices } from './uploads__remove_files.ts'

type AllServices = Services &
  FileServices &
  RetentionServices &
  ErasureServices &
  InboxServices & { readonly push?: Push }

/** Tasks that only need the database: clocks, totals, cleanup. */
const clocks: Record<string, (services: AllServices) => Task> = {
  access__forget_rate_limits: forgetRateLimits,
  accounts__report_dead_jobs: reportDeadJobs,
  dashboards__prove_figures: proveFigures,
  dashboards__queue_reports: queueReports,
  dashboards__sum_figures: compact('sum_figures'),
  leads__offer_automatically: offerAutomatically,
  followups__run_clock: runFollowUpClock,
  leads__run_clock: runLeadClock,
  leads__sum_offers: compact('sum_offer_totals'),
  leads__sum_uses: compact('sum_offer_uses'),
  leads__sum_totals: compact('sum_lead_totals'),
  links__forget_intake: forgetIntake,
  members__finish_erasure: finishErasure,
  members__forget_customers: forgetCustomers,
  members__forget_imports: forgetImports,
  notifications__forget_expired: forgetExpired,
  notifications__forget_mails: forgetMails,
  notifications__mail_everybody: mailBroadcast,
  notifications__make_digests: makeDigests,
  tickets__forget_mails: forgetTicketMails,
  search__check_words: checkWords,
  system__beat: beat,
  system__prove_audit: proveAudit,
  tickets__run_clock: runTicketClock,
  transactions__prove_books: proveBooks,
  transactions__run_clock: runInvoiceClock,
  transactions__sum_totals: compact('sum_transaction_totals'),
  uploads__remove_files: removeFiles,
}

/** Mail that a person waits for. */
const accountMail: Record<(typeof accountMailTasks)[number], MakeTask> = {
  accounts__confirm_application: limitedByRecipient(confirmApplication),
  accounts__send_device_link: limitedByRecipient(sendDeviceLink),
  accounts__send_email_change: limitedByRecipient(sendEmailChange),
  accounts__send_factor_reset: sendFactorReset,
  accounts__send_invitation: limitedByRecipient(sendInvitation),
  accounts__send_reset: limitedByRecipient(sendReset),
  home__send_test_email: sendTestEmail,
}

const otherMail: Record<(typeof otherMailTasks)[number], MakeTask> = {
  accounts__send_notice: sendNotice,
  accounts__send_rejection: sendRejection,
  dashboards__send_report: sendReport,
  links__send_receipt: limitedByRecipient(sendReceipt),
  mails__send_lead_mail: sendLeadMail,
  notifications__send_mail: sendMail,
  tickets__answer_mail: answerMail,
  transactions__send_invoice: sendInvoice,
  transactions__send_reminder: sendReminder,
}

/** A part of the queue with its own slots, so that a slow mail server does not delay others. */
export type Lane = {
  readonly name: string
  readonly slots: number
  /** Its tasks send mail, so a node without a mail server skips it. */
  readonly mails: boolean
  /** Its tasks reach people or mailboxes outside, so they wait while a person has stopped that. */
  readonly isOutgoing: boolean
  readonly tasks: TaskList
  readonly clock: readonly CronItem[]
}

/** Every task that a process runs is listed here. */
export function lanes(services: AllServices): Lane[] {
  const made = (makers: Record<string, (services: AllServices) => Task>) =>
    Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make(services)]))
  const mails = (makers: Record<string, MakeTask>) =>
    Object.fromEntries(
      Object.entries(made(makers)).map(([name, task]) => [name, recordingRefusals(name, task, services)]),
    )
  return [
    { name: 'clocks', slots: 2, mails: false, isOutgoing: false, tasks: made(clocks), clock },
    { name: 'account mail', slots: 3, mails: true, isOutgoing: true, tasks: mails(accountMail), clock: [] },
    { name: 'other mail', slots: 4, mails: true, isOutgoing: true, tasks: mails(otherMail), clock: [] },
    // Of its own: an import works for minutes, and clocks must not wait for it.
    {
      name: 'imports',
      slots: 2,
      mails: false,
      isOutgoing: false,
      tasks: made({ members__run_import: runImport }),
      clock: [],
    },
    ...(services.push ? [pushLane(services, services.push)] : []),
    // Of its own: a mail server that does not answer holds no clock back. Without an inbox, other nodes may have one.
    ...(services.inbox ? [inboxLane(services)] : []),
  ]
}

function pushLane(services: Services, push: Push): Lane {
  return {
    name: 'push',
    slots: 4,
    mails: false,
    isOutgoing: true,
    tasks: { notifications__send_push: sendPush(services, push) },
    clock: [],
  }
}

function inboxLane(services: AllServices): Lane {
  return {
    name: 'inbox',
    slots: 1,
    mails: false,
    isOutgoing: true,
    tasks: { tickets__read_inbox: readInbox(services) },
    clock: [],
  }
}

/** Milliseconds; runs missed within this period are made up for. */
const day = 86_400_000

/** The schedule: minute, hour, day, month, day of the week, in UTC. */
export const clock: CronItem[] = [
  { task: 'access__forget_rate_limits', match: '0 * * * *' },
  { task: 'accounts__report_dead_jobs', match: '10 * * * *' },
  { task: 'notifications__forget_expired', match: '45 8 * * *' },
  { task: 'notifications__forget_mails', match: '30 8 * * *' },
  { task: 'tickets__forget_mails', match: '35 8 * * *' },
  {
    task: 'transactions__prove_books',
    match: '20 7 * * *',
    options: { backfillPeriod: day, maxAttempts: 5 },
  },
  {
    task: 'dashboards__prove_figures',
    match: '50 7 * * *',
    options: { backfillPeriod: day, maxAttempts: 5 },
  },
  {
    task: 'system__prove_audit',
    match: '10 8 * * *',
    options: { backfillPeriod: day, maxAttempts: 5 },
  },
  { task: 'members__forget_imports', match: '40 8 * * *' },
  { task: 'links__forget_intake', match: '45 8 * * *' },
  { task: 'uploads__remove_files', match: '15 * * * *' },
]

/** Runs at worker start and then at this interval (ms). */
export const ticks: Readonly<Record<string, number>> = {
  leads__offer_automatically: 30_000,
  followups__run_clock: 30_000,
  leads__run_clock: 30_000,
  leads__sum_offers: 30_000,
  leads__sum_uses: 30_000,
  leads__sum_totals: 30_000,
  // A month begins at the operator's midnight, in any time zone, so check often.
  dashboards__queue_reports: 600_000,
  dashboards__sum_figures: 30_000,
  notifications__make_digests: 60_000,
  search__check_words: 60_000,
  system__beat: 30_000,
  tickets__run_clock: 60_000,
  // A day begins at the operator's midnight, in any time zone, so check often.
  transactions__run_clock: 600_000,
  transactions__sum_totals: 30_000,
}

/** The same where replies by mail are read. */
export const inboxTicks: Readonly<Record<string, number>> = { tickets__read_inbox: 30_000 }
