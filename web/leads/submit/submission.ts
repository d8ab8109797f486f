import { ApiError } from '../../ui/errors/apiErrors.ts'
import type { Draft } from './draft.ts'

type Answers = Record<string, unknown>
export type Sent<Lead> = { lead: Lead; isEarlier: boolean }

/**
 * Submits once, however often it is tried: every try carries the draft's key, so that the server keeps one of them.
 * When it kept an earlier try whose answer got lost, and the answers were changed since, it says CONFLICT; then the
 * earlier ones are sent again, to learn which lead it is.
 */
export async function submitOnce<Lead>(
  draft: Draft,
  answers: Answers,
  send: (answers: Answers, key: string) => Promise<Lead>,
): Promise<Sent<Lead>> {
  try {
    return { lead: await send(answers, draft.key), isEarlier: false }
  } catch (error) {
    if (!isConflict(error)) throw error
    for (const earlier of draft.sent) {
      const lead = await send(earlier, draft.key).catch(() => undefined)
      if (lead !== undefined) return { lead, isEarlier: true }
    }
    throw error
  }
}

/** Whether the server may have kept what was sent, although it did not say so. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === 'INTERNAL' || error.code === 'TIMEOUT'
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT'
}
