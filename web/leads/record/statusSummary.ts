import { operator } from '../../domain/operator.ts'
import type { Lead } from '../data/leadQuery.ts'
import { calendarDay } from '../../ui/dates/days.ts'
import { money } from '../../domain/money.ts'

type StatusSummary = Pick<
  Lead,
  'status' | 'organization' | 'dealValue' | 'resumeOn' | 'history' | 'transaction'
>

/** One sentence about a lead's status, for the viewer. */
export function statusSummary(lead: StatusSummary): string {
  const provider = lead.organization?.legalBusinessName ?? 'the provider'
  const texts: Record<string, () => string> = {
    NEW_LEAD: () => `${operator.name} is looking for a provider.`,
    ASSIGNED: () => `Offered to ${provider}.`,
    ACCEPTED: () => `${sentence(provider)} has taken it and contacts the customer next.`,
    CONTACTED: () => `${sentence(provider)} is in touch with the customer.`,
    QUALIFIED: () => 'The customer’s need and budget are confirmed.',
    PROPOSAL_SENT: () => `A proposal${valued(lead.dealValue)} is with the customer.`,
    ON_HOLD: () =>
      lead.resumeOn ? `Waits until ${calendarDay(lead.resumeOn)}, then goes on by itself.` : '',
    CLOSED_WON: () => `The deal${valued(lead.transaction?.actualDeal ?? lead.dealValue)} is made.`,
    DUPLICATE: () => 'The customer is already registered.',
  }
  return texts[lead.status]?.() ?? reasonOf(lead)
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function valued(dealValue: string | null): string {
  const value = money(dealValue)
  return value ? ` of ${value}` : ''
}

/** The reason that was given for closing it. */
function reasonOf({ history, status }: StatusSummary): string {
  const last = history.find(({ toStatus }) => toStatus === status)
  return last?.reason ? `Reason: ${last.reason}` : ''
}
