import { ApiError, type ErrorCode, NetworkError } from './errors.ts'

/** The code crosses the wire; the sentence belongs to the screen. A screen may know a better one for its own case. */
const sentences: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'You are signed out. Please sign in again.',
  FORBIDDEN: "Sorry! You're not authorized to do this",
  INVALID_INPUT: 'The server did not accept what was entered. Please check it and try again.',
  RATE_LIMITED: 'Too many attempts. Please wait a few minutes, then try again.',
  CONFLICT: 'Somebody else changed this in the meantime. Load the page again to see how it stands.',
  NOT_FOUND: 'This no longer exists.',
  LIMIT_EXCEEDED: 'This asks for more than the server answers at once. Please narrow it down.',
  TIMEOUT: 'This took longer than the server allows. Please try again, or narrow it down.',
  INVALID_TRANSITION: 'This step is not possible from where it stands now. Load the page again.',
  INTERNAL: 'Something went wrong. Please contact support if the issue persists.',
}

export const networkSentence = 'The server cannot be reached. Check your connection and try again.'

export function sentenceFor(error: unknown): string {
  if (error instanceof NetworkError) return networkSentence
  if (error instanceof ApiError) return sentences[error.code]
  return sentences.INTERNAL
}
