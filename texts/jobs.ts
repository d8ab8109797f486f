/** The lanes of the queue, as the System page names them. */
export const laneNames = {
  clocks: 'Schedules, totals and cleanup',
  'account mail': 'Links and codes by email',
  'other mail': 'Other emails',
  imports: 'Imports',
  push: 'Push notifications',
  inbox: 'Replies by email',
} as const

export type LaneName = keyof typeof laneNames

type JobText = {
  readonly lane: LaneName
  readonly name: string
  /** What is left undone if it is discarded; without it, the next one of its schedule does the same work. */
  readonly undone?: string
}

/** What each task of the queue does, in words. */
export const jobTexts: Readonly<Record<string, JobText>> = {
  access__forget_rate_limits: { lane: 'clocks', name: 'Clean up limits' },
  accounts__report_dead_jobs: { lane: 'clocks', name: 'Report jobs that were given up' },
  dashboards__prove_figures: { lane: 'clocks', name: 'Check the dashboards’ figures' },
  dashboards__queue_reports: { lane: 'clocks', name: 'Prepare monthly reports' },
  dashboards__sum_figures: { lane: 'clocks', name: 'Add up the dashboards’ figures' },
  leads__offer_automatically: { lane: 'clocks', name: 'Offer leads automatically' },
  followups__run_clock: { lane: 'clocks', name: 'Remind people of follow-ups' },
  leads__run_clock: { lane: 'clocks', name: 'Remind of offers, expire them, and resume leads' },
  leads__sum_offers: { lane: 'clocks', name: 'Add up answered offers' },
  leads__sum_uses: { lane: 'clocks', name: 'Add up uses of caps' },
  leads__sum_totals: { lane: 'clocks', name: 'Add up lead totals' },
  links__forget_intake: { lane: 'clocks', name: 'Delete refused requests of other forms' },
  members__finish_erasure: { lane: 'clocks', name: 'Finish erasing a person’s data' },
  members__forget_customers: { lane: 'clocks', name: 'Finish erasing a customer’s data' },
  members__forget_imports: { lane: 'clocks', name: 'Clean up imports' },
  notifications__forget_expired: { lane: 'clocks', name: 'Delete old notifications and links' },
  notifications__forget_mails: { lane: 'clocks', name: 'Drop emails that are too old' },
  notifications__mail_everybody: {
    lane: 'clocks',
    name: 'Email an announcement',
    undone: 'People see the announcement in the app, but get no email about it.',
  },
  notifications__make_digests: { lane: 'clocks', name: 'Make daily digests' },
  tickets__forget_mails: { lane: 'clocks', name: 'Clean up replies by email' },
  search__check_words: { lane: 'clocks', name: 'Check the words of the search' },
  system__beat: { lane: 'clocks', name: 'Check that jobs run' },
  system__prove_audit: { lane: 'clocks', name: 'Check the audit log' },
  tickets__run_clock: { lane: 'clocks', name: 'Watch due times of requests' },
  transactions__prove_books: { lane: 'clocks', name: 'Check the books' },
  transactions__run_clock: { lane: 'clocks', name: 'Mark overdue invoices and remind' },
  transactions__sum_totals: { lane: 'clocks', name: 'Add up transaction totals' },
  uploads__remove_files: { lane: 'clocks', name: 'Delete removed files' },
  accounts__confirm_application: mail('account mail', 'Confirmation link for an applicant'),
  accounts__send_device_link: mail('account mail', 'Link to confirm a device'),
  accounts__send_email_change: mail('account mail', 'Link to confirm a new email address'),
  accounts__send_factor_reset: mail('account mail', 'Link to reset a second factor'),
  accounts__send_invitation: mail('account mail', 'Invitation'),
  accounts__send_notice: mail('other mail', 'Security notice'),
  accounts__send_rejection: mail('other mail', 'Answer to a rejected applicant'),
  accounts__send_reset: mail('account mail', 'Link to reset a password'),
  home__send_test_email: mail('account mail', 'Test email'),
  dashboards__send_report: mail('other mail', 'Monthly report'),
  links__send_receipt: mail('other mail', 'Receipt for a customer'),
  mails__send_lead_mail: mail('other mail', 'Email to a customer'),
  notifications__send_mail: mail('other mail', 'Notification email'),
  tickets__answer_mail: mail('other mail', 'Answer to a reply by email'),
  transactions__send_invoice: mail('other mail', 'Invoice email'),
  transactions__send_reminder: mail('other mail', 'Payment reminder'),
  members__run_import: {
    lane: 'imports',
    name: 'Import a table',
    undone: 'The person sees that the import stopped, and can try it again. Rows that were added stay.',
  },
  notifications__send_push: {
    lane: 'push',
    name: 'Push notification',
    undone: 'The person sees the notification in the app.',
  },
  tickets__read_inbox: { lane: 'inbox', name: 'Read replies by email' },
}

function mail(lane: 'account mail' | 'other mail', name: string): JobText {
  return { lane, name, undone: 'This email is not sent.' }
}

/** "Invoice email"; for a task of another version, its own name. */
export function jobName(task: string): string {
  return jobTexts[task]?.name ?? task
}
