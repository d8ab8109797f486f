import { relativeTime } from '../ui/dates/dates.ts'
import type { Problem, SystemState } from './data/systemQuery.ts'

export type Said = { isUrgent: boolean; title: string; text: string }

/** What is wrong, and what to do about it. */
export function problemText(
  { kind, count, since, detail }: Problem,
  { nodes }: Pick<SystemState, 'nodes'>,
): Said {
  const n = count ?? 0
  const where = n > 1 ? `${n} processes` : (detail ?? 'A process')
  switch (kind) {
    case 'NO_BEAT':
      return urgent(
        'Scheduled work has stopped',
        `It last ran ${since === null ? 'long ago' : relativeTime(since)}. Offers don’t expire and emails don’t leave. Restart the product; its log says what is wrong.`,
      )
    case 'NODE_NOT_READY': {
      const reasons = [...new Set(nodes.filter(({ isSilent }) => !isSilent).flatMap(reasonsOf))]
      return urgent(
        `Not ready: ${where}`,
        `${sentence(reasons.join('; '))} It gets no requests until this is over.`,
      )
    }
    case 'NODE_SILENT':
      return minor(
        `No sign of life: ${where}`,
        `The last report came ${since === null ? 'long ago' : relativeTime(since)}. If you didn’t stop it, start it again; its log says why it ended.`,
      )
    case 'NOT_LIVE':
      return minor(
        `Live updates are interrupted: ${where}`,
        'Screens don’t update by themselves. This ends once the process reaches the database again.',
      )
    case 'MAIL_FAILING':
      return urgent(
        `No email has left for ${lasting(since)}`,
        `${mailCodeText(detail)} Waiting emails leave once it works.`,
      )
    case 'OUTGOING_STOPPED':
      return urgent(
        `Emails and push messages have waited for ${lasting(since)}`,
        `${detail === 'RESTORED' ? 'A backup was restored, and a copy must not write to people' : 'They were stopped by hand'}. To send them, run “npm run mail -- resume” on the server.`,
      )
    case 'NO_BACKUP':
      return minor(
        'There is no backup',
        'Run “npm run backup” on the server, or set BACKUP_FOLDER for one each day.',
      )
    case 'BACKUP_OLD':
      return minor(
        `The last backup is ${lasting(since)} old`,
        'Run “npm run backup” on the server. If BACKUP_FOLDER is set, its log says why the daily one failed.',
      )
    case 'INBOX_FAILING':
      return minor(
        `Replies by email haven’t been read for ${lasting(since)}`,
        'Check SUPPORT_INBOX and the mailbox. Unread replies stay there.',
      )
    case 'PROOF_FAILED':
      return urgent(...proofText(detail, n))
    case 'PROOF_LATE':
      return minor(
        `${proofNames.get(detail ?? '') ?? 'A check'} was last checked long ago`,
        'Run the check below.',
      )
    case 'JOBS_GIVEN_UP':
      return minor(
        n === 1 ? '1 job was given up' : `${n} jobs were given up`,
        'Correct what made them fail, then retry them below.',
      )
    case 'LETTERS_REFUSED':
      return minor(
        n === 1 ? '1 email was refused' : `${n} emails were refused`,
        'Ask for the right address and correct it, then send the email again below.',
      )
    case 'QUEUE_LATE':
      return minor(
        n === 1 ? '1 job waits too long' : `${n} jobs wait too long`,
        `The oldest has been due for ${lasting(since)}. If the number grows, the machine is too slow or a worker is missing.`,
      )
    case 'DISK_LOW':
      return minor(
        `Disk space is running low: ${size(Number(detail) * 1_000_000)} left`,
        'Free some space, or enlarge the disk of the data folder.',
      )
    case 'CONNECTIONS':
      return minor(
        `${n} of ${detail ?? ''} database connections are in use`,
        'Raise max_connections in PostgreSQL, or run fewer processes.',
      )
    default:
      return minor(kind, detail ?? '')
  }
}

const urgent = (title: string, text: string): Said => ({ isUrgent: true, title, text })
const minor = (title: string, text: string): Said => ({ isUrgent: false, title, text })

export const proofNames = new Map([
  ['BOOKS', 'The books'],
  ['FIGURES', 'The dashboards’ figures'],
  ['AUDIT', 'The audit log'],
])

function proofText(kind: string | null, count: number): [title: string, text: string] {
  const found = count === 1 ? '1 discrepancy' : `${count} discrepancies`
  if (kind === 'BOOKS')
    return [
      `The books don’t add up: ${found}`,
      'Run “npm run books” on the server. It lists them. Correct nothing by hand before you know the cause.',
    ]
  if (kind === 'FIGURES')
    return [
      `Dashboard figures differ from the records: ${found}`,
      'Run “npm run figures” on the server. It lists them and says how to rebuild the figures.',
    ]
  return [
    'The audit log is not intact',
    'Entries are missing or were changed in the database. Compare with a backup and find out who has access.',
  ]
}

/** What a code of the mail server means. */
export function mailCodeText(code: string | null): string {
  if (code === null) return 'The mail server did not take a letter.'
  if (/EAUTH|53[0-9]/.test(code)) return `The mail server refuses the user or password of SMTP_URL (${code}).`
  if (/EENVELOPE|55[0-9]/.test(code)) return `The mail server refuses the sender (${code}).`
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(code))
    return `The name of the mail server in SMTP_URL is not found (${code}).`
  if (/TIMEDOUT|ECONN|ESOCKET|no code|ABORT/i.test(code)) return `The mail server does not answer (${code}).`
  return `The mail server did not take a letter (${code}).`
}

/** Why a mail server refused a letter for good: "EENVELOPE 550". */
export function refusalText(code: string): string {
  if (/\b55[013]\b|\b5\.1\./.test(code)) return `There is no such mailbox, or it takes no email (${code}).`
  if (/\b552\b/.test(code)) return `The mailbox is full, or the email is too large (${code}).`
  if (/\b554\b/.test(code)) return `The mail server refuses what it takes for spam (${code}).`
  return `The mail server refused it (${code}).`
}

export const reasonTexts = new Map([
  ['INTERRUPTED', 'The process ended while the job ran.'],
  ['MAIL', 'The mail server did not take the email.'],
  ['DISK', 'The disk was full.'],
  ['TIMEOUT', 'It took too long.'],
  ['NETWORK', 'Another server could not be reached.'],
  ['DATABASE', 'The database could not be reached.'],
  ['CONFLICT', 'Other work was in its way.'],
  ['RIGHTS', 'The database denied a right.'],
  ['PROGRAM', 'An unexpected error. The log has it under the number of the job.'],
])

export function reasonsOf({ reasons }: SystemState['nodes'][number]): string[] {
  return (reasons ?? []).filter((reason) => reason !== null)
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** "47 minutes" */
export function lasting(since: string | null, now = Date.now()): string {
  if (since === null) return 'some time'
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  const [value, unit] =
    minutes < 120 ? [minutes, 'minute'] : minutes < 2_880 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day']
  return `${Math.floor(value)} ${unit}${Math.floor(value) === 1 ? '' : 's'}`
}

/** "52 GB" */
export function size(bytes: number): string {
  const unit = bytes >= 1e9 ? 'gigabyte' : 'megabyte'
  const value = bytes / (unit === 'gigabyte' ? 1e9 : 1e6)
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 }
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, ...digits }).format(value)
}
