import { request } from '../../domain/api/request.ts'
import type { Act } from '../../domain/undo/undoStore.ts'
import { type Mail, undoLeadMailDocument } from '../data/mailOperations.ts'

export const mailText = 'Email sent'

/** What became of an email, where it has not simply left. */
const outcomes: Readonly<Record<string, { step: string; readers?: string }>> = {
  WAITING: { step: 'Email', readers: 'Sending' },
  SENT: { step: mailText },
  REFUSED: { step: 'Email', readers: 'Not delivered' },
  STOPPED: { step: 'Email', readers: 'Not sent: the customer or the lead had changed' },
}

export function outcomeOf({ status }: Pick<Mail, 'status'>): { step: string; readers?: string } {
  return outcomes[status] ?? { step: 'Email' }
}

/** How to take back an email, until it leaves. */
export function undoOfMail(
  { id, leavesAt }: Pick<Mail, 'id' | 'leavesAt'>,
  name: string,
  onUndone?: () => void,
): Omit<Act, 'summary'> {
  const undo = async () => {
    await request(undoLeadMailDocument, { input: { id } })
    onUndone?.()
  }
  return { until: leavesAt, changes: [{ key: `email ${id}`, name, undo }] }
}
