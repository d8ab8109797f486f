import { date } from '../../ui/dates/dates.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import type { Lead } from '../data/leadQuery.ts'

/** All that its referrer learns of the other lead is the date. */
export function LeadDuplicate({ lead: { registeredAt } }: { lead: Lead }) {
  return (
    <Notice severity="info">
      This customer was already referred{registeredAt ? ` on ${date(registeredAt)}` : ''}.
    </Notice>
  )
}
