import { isObject } from '../../../forms/readForm.ts'

type DraftAnswers = Record<string, unknown>

/** An unsubmitted lead, stored until the tab closes or the user signs out. */
export type Draft = {
  /** The idempotency key, reused by retries until the lead is known to be saved. */
  key: string
  answers: DraftAnswers
  /** Submissions without a response; one of them may have been saved. */
  sent: Record<string, unknown>[]
}

const prefix = 'draft/lead/'

export function readDraft(service: string, storage: Storage = sessionStorage): Draft {
  const stored = parse(storage.getItem(prefix + service))
  return {
    key: typeof stored['key'] === 'string' ? stored['key'] : crypto.randomUUID(),
    answers: isObject(stored['answers']) ? stored['answers'] : {},
    sent: Array.isArray(stored['sent']) ? stored['sent'].filter(isObject) : [],
  }
}

export function saveDraft(service: string, draft: Draft, storage: Storage = sessionStorage): void {
  storage.setItem(prefix + service, JSON.stringify(draft))
}

export function dropDraft(service: string, storage: Storage = sessionStorage): void {
  storage.removeItem(prefix + service)
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
