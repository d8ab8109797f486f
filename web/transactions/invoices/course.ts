import { actorOf } from '../../domain/record/actor.ts'
import type { Step } from '../../domain/record/History.tsx'
import type { NumberedInvoice, Reminder } from '../data/invoiceQuery.ts'
import type { Transaction } from '../data/transactionQuery.ts'
import { stepText } from '../record/history.ts'

/** What happened with an invoice: the steps of one of its deals since its issue, and the reminders; the latest first. */
export function courseOf(
  { reminders, organization, lineCount }: Pick<NumberedInvoice, 'reminders' | 'organization' | 'lineCount'>,
  transaction: Pick<Transaction, 'history'> | undefined,
  labelOf: (code: string) => string,
): Step[] {
  const history = transaction?.history ?? []
  // The history's order is the latest first.
  const issued = history.findIndex(({ move }) => move === 'issueInvoice')
  // A deal's payout is no step of its invoice.
  const taken = history.slice(0, issued + 1).filter(({ move }) => move !== 'payAssociate')
  return [
    ...taken.map((entry) => ({
      ...entry,
      ...stepText(entry, labelOf),
      ...(entry.move === 'issueInvoice' && { step: `Issued for ${dealCount(lineCount)}` }),
      who: actorOf({ ...entry, organization }),
      actorId: entry.actorUser?.publicId,
    })),
    ...reminders.flatMap(reminderStep),
  ].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}

function reminderStep({ sentAt, daysAfter, askedBy, message }: Reminder): Step[] {
  if (sentAt === null) return []
  return [
    {
      id: `reminder ${sentAt}`,
      step: 'Reminder sent',
      reason: message,
      who: askedBy ?? 'Automatically',
      createdAt: sentAt,
      ...(daysAfter !== null && { before: dayWords(daysAfter) }),
    },
  ]
}

/** "3 days before the due date" */
export function dayWords(days: number): string {
  if (days === 0) return 'on the due date'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} the due date`
}

function dealCount(count: number): string {
  return count === 1 ? '1 deal' : `${count} deals`
}
