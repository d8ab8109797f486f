/** Letters that a person waits for, with links or codes: nothing else is in their lane. */
export const accountMailTasks = [
  'accounts__confirm_application',
  'accounts__send_device_link',
  'accounts__send_email_change',
  'accounts__send_factor_reset',
  'accounts__send_invitation',
  'accounts__send_reset',
  'home__send_test_email',
] as const
export const otherMailTasks = [
  'accounts__send_notice',
  'accounts__send_rejection',
  'dashboards__send_report',
  'links__send_receipt',
  'mails__send_lead_mail',
  'notifications__send_mail',
  'tickets__answer_mail',
  'transactions__send_invoice',
  'transactions__send_reminder',
] as const

/** Letters that are tried again, and for how long (s) the longest has failed. */
export type FailingMail = { readonly letters: number; readonly seconds: number }

/** Mail fails once a letter has for this long (s): the sixth try has failed. A mailbox may be full for a while. */
const tooLong = 300

/** All tasks that send letters, for `failing_mail`. */
export const mailTasks: readonly string[] = [...accountMailTasks, ...otherMailTasks]

/** What is wrong with mail, if anything. */
export function mailProblem(found: FailingMail | undefined): string | undefined {
  if (!found || found.seconds < tooLong) return undefined
  const letters = found.letters === 1 ? '1 letter waits' : `${found.letters} letters wait`
  return `mail has failed for ${Math.floor(found.seconds / 60)} minutes; ${letters} for another try`
}
