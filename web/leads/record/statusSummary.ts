import { money } from '../../domain/money.ts'
import { operator } from '../../domain/operator.ts'
import { statusSentence } from '../../domain/record/statusSentence.ts'
import { calendarDay } from '../../../texts/days.ts'
import type { Lead } from '../data/leadQuery.ts'

type StatusSummary = Pick<
  Lead,
  'status' | 'organization' | 'dealValue' | 'resumeOn' | 'history' | 'transaction'
>

/** One sentence about a lead's status, for the viewer. */
export function statusSummary(lead: StatusSummary, sentences: readonly string[]): string {
  return statusSentence(sentences, {
    operator: operator.name,
    provider: lead.organization?.legalBusinessName ?? 'the provider',
    value: money(lead.transaction?.actualDeal ?? lead.dealValue),
    resumeOn: lead.resumeOn && calendarDay(lead.resumeOn),
    reason: lead.history.find(({ toStatus }) => toStatus === lead.status)?.reason,
  })
}
