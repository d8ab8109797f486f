export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'INVALID_INPUT',
  'RATE_LIMITED',
  'CONFLICT',
  'NOT_FOUND',
  'LIMIT_EXCEEDED',
  'TIMEOUT',
  'INVALID_TRANSITION',
  'INTERNAL',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The server answered, and said no. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string = code) {
    super(message)
    this.code = code
  }
}

/** Nobody answered: a state of its own, since trying again may well help. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

export function codeOf(code: unknown): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'INTERNAL'
}
