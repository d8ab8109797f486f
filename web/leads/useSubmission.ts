import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import type { Issue } from '../../forms/schema.ts'
import { request } from '../shared/api/request.ts'
import { sentenceFor } from '../shared/api/sentences.ts'
import { date } from '../shared/dates/dates.ts'
import { useToast } from '../shared/toasts/context.ts'
import { createLeadDocument } from './createLead.ts'
import { type Draft, dropDraft, keepDraft } from './draft.ts'
import { type LeadService, leadFormQuery } from '../shared/leadForm/leadFormQuery.ts'
import { issuesOf } from '../shared/leadForm/issues.ts'
import { isUncertain, submitOnce } from './submission.ts'

type Answers = Record<string, unknown>
type Submission = {
  service: LeadService
  draft: Draft
  onDraft: (draft: Draft) => void
  onRefused: (issues: Issue[]) => void
}

/** Sends the lead, once: a second press while it is under way does nothing, a second try is the same lead. */
export function useSubmission({ service, draft, onDraft, onRefused }: Submission) {
  const [state, setState] = useState<{ isBusy: boolean; isDone: boolean; failure?: string }>(idle)
  const isSending = useRef(false)
  const arrive = useArrival(service)
  const queries = useQueryClient()

  async function submit(answers: Answers) {
    if (isSending.current) return
    isSending.current = true
    setState({ ...idle, isBusy: true })
    try {
      const { lead, isEarlier } = await submitOnce(draft, answers, (data, key) => send(service.id, data, key))
      setState({ isBusy: true, isDone: true })
      await arrive(lead, isEarlier)
    } catch (error) {
      fail(error, answers)
    } finally {
      isSending.current = false
    }
  }

  function fail(error: unknown, answers: Answers) {
    const issues = issuesOf(error)
    if (isUncertain(error)) {
      const next = { ...draft, sent: [...draft.sent, answers] }
      keepDraft(service.publicId, next)
      onDraft(next)
    }
    onRefused(issues)
    setState({ ...idle, failure: issues.find(({ key }) => key === '')?.message ?? failureOf(error, issues) })
    // The form may have been changed while it was filled.
    if (issues.length > 0) void queries.invalidateQueries(leadFormQuery(service.publicId))
  }

  return { ...state, submit: (answers: Answers) => void submit(answers) }
}

const idle = { isBusy: false, isDone: false }

function failureOf(error: unknown, issues: Issue[]): string {
  if (issues.length > 0) return 'Please fix the answers that are marked and submit again.'
  return isUncertain(error) ? `${sentenceFor(error)} What you entered is kept.` : sentenceFor(error)
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
    dropDraft(service.publicId)
    void queries.invalidateQueries({ queryKey: ['leads'] })
    await navigate({ to: '/view-leads/$publicId', params: { publicId }, replace: true })
    if (status === 'DUPLICATE') {
      const since = registeredAt ? ` since ${date(registeredAt)}` : ''
      toast.show({
        severity: 'warn',
        summary: 'Already registered',
        detail: `This customer is known${since}.`,
        life: 6000,
      })
    } else {
      const detail = isEarlier ? 'Your first try had arrived, as it was entered then.' : service.name
      toast.show({ severity: 'success', summary: 'Lead submitted', detail })
    }
  }
}
