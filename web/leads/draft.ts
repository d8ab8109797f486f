import { isObject } from '../../forms/readForm.ts'
import type { Answer } from '../../forms/schema.ts'

type DraftAnswers = Record<string, Answer | undefined>

/** A lead while it is written: kept while the tab lives, and gone with whoever signs out. */
export type Draft = {
  /** Goes with the lead until it is known to be kept, so that a second try is not a second lead. */
  key: string
  answers: DraftAnswers
  /** Answers that were sent without an answer coming back: one of them may have been kept. */
  sent: Record<string, unknown>[]
}

const prefix = 'draft/lead/'

export function readDraft(service: string, storage: Storage = sessionStorage): Draft {
  const kept = parse(storage.getItem(prefix + service))
  return {
    key: typeof kept['key'] === 'string' ? kept['key'] : crypto.randomUUID(),
    answers: isObject(kept['answers']) ? (kept['answers'] as DraftAnswers) : {},
    sent: Array.isArray(kept['sent']) ? kept['sent'].filter(isObject) : [],
  }
}

export function keepDraft(service: string, draft: Draft, storage: Storage = sessionStorage): void {
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
