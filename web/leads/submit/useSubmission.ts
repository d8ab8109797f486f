import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { date } from '../../ui/dates/dates.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { createLeadDocument } from './createLead.ts'
import { type Draft, dropLeadDraft, saveLeadDraft } from './draft.ts'
import { type LeadService, leadFormQuery } from '../../domain/leadForm/leadFormQuery.ts'
import { issuesOf } from '../../ui/errors/issues.ts'
import { isUncertain, submitOnce } from './submission.ts'

type Answers = Record<string, unknown>
type Submission = { service: LeadService; draft: Draft; onDraft: (draft: Draft) => void; onDone: () => void }

/** Submits the lead once: a retry reuses its key. Reports whether an earlier try was saved. */
export function useSubmission({ service, draft, onDraft, onDone }: Submission) {
  const arrive = useArrival(service)
  const queries = useQueryClient()
  return async (answers: Answers): Promise<string | undefined> => {
    const next = { ...draft, sent: [...draft.sent, answers] }
    // Before it is sent, in case the tab closes before the response.
    saveLeadDraft(service.publicId, { ...next, answers })
    try {
      const { lead, isEarlier } = await submitOnce(draft, answers, (data, key) => send(service.id, data, key))
      onDone()
      await arrive(lead, isEarlier)
      return undefined
    } catch (error) {
      // The service's form may have changed in the meantime.
      if (issuesOf(error).length > 0) void queries.invalidateQueries(leadFormQuery(service.publicId))
      if (!isUncertain(error)) {
        saveLeadDraft(service.publicId, { ...draft, answers })
        throw error
      }
      onDraft(next)
      return `${sentenceFor(error)} What you entered is kept.`
    }
  }
}

async function send(serviceId: number, data: Answers, idempotencyKey: string) {
  const { createLead } = await request(createLeadDocument, {
    input: { lead: { serviceId, data, idempotencyKey } },
  })
  if (!createLead?.result) throw new Error('The server kept the lead and did not say which')
  return createLead.result
}

type Kept = Awaited<ReturnType<typeof send>>

function useArrival(service: LeadService) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async ({ publicId, status, registeredAt }: Kept, isEarlier: boolean) => {
    dropLeadDraft(service.publicId)
    void queries.invalidateQueries({ queryKey: ['leads'] })
    await navigate({ to: '/view-leads/$publicId', params: { publicId }, replace: true })
    if (status === 'DUPLICATE') {
      const since = registeredAt ? ` since ${date(registeredAt)}` : ''
      toast.show({
        severity: 'warn',
        summary: 'Already referred',
        detail: `This customer is known${since}.`,
        life: 6000,
      })
    } else {
      const detail = isEarlier ? 'Your first submission went through. We kept that version.' : service.name
      toast.show({ severity: 'success', summary: 'Lead submitted', detail })
    }
  }
}
