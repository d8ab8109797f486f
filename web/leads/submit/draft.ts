import { isObject } from '../../../forms/readForm.ts'
import { dropDraft, readDraft, saveDraft } from '../../ui/drafts/drafts.ts'
import { newKey } from '../../domain/newKey.ts'

type DraftAnswers = Record<string, unknown>

/** An unsubmitted lead, stored on this device. */
export type Draft = {
  /** The idempotency key, reused by retries until the lead is known to be saved. */
  key: string
  answers: DraftAnswers
  /** Submissions without a response; one of them may have been saved. */
  sent: Record<string, unknown>[]
}

const keyOf = (service: string) => `lead/${service}`

export function readLeadDraft(service: string): Draft {
  const stored = readDraft(keyOf(service)) ?? {}
  const sent = Array.isArray(stored['sent']) ? stored['sent'].filter(isObject) : []
  return {
    // Two tabs with the same draft may become two leads.
    key: sent.length > 0 && typeof stored['key'] === 'string' ? stored['key'] : newKey(),
    answers: isObject(stored['answers']) ? stored['answers'] : {},
    sent,
  }
}

export function saveLeadDraft(service: string, draft: Draft): void {
  saveDraft(keyOf(service), draft)
}

export function dropLeadDraft(service: string): void {
  dropDraft(keyOf(service))
}
