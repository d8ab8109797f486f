export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'INVALID_INPUT',
  'RATE_LIMITED',
  'CONFLICT',
  'NOT_FOUND',
  'LIMIT_EXCEEDED',
  'TIMEOUT',
  'UNAVAILABLE',
  'INVALID_TRANSITION',
  'INTERNAL',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The server answered, and said no. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  /** What else the server says of it: `issues` of single answers, and the like. */
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string = code, extensions: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.extensions = extensions
  }
}

/** No response. A separate class, because retrying may help. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** A proxy answered instead of the server: the network of the viewer is there. */
export class ServerAwayError extends NetworkError {}

export function codeOf(code: unknown): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'INTERNAL'
}

/** Whether the server refused for this reason. */
export function isReason(error: unknown, reason: string): boolean {
  return error instanceof ApiError && error.extensions['reason'] === reason
}
