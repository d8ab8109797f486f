import { ApiError } from './apiErrors.ts'

/** An error of one answer. `address.zip` names a part of an address, an empty key the whole form. */
export type Issue = { key: string; message: string }

/** What the server has to say of single answers. */
export function issuesOf(error: unknown): Issue[] {
  const issues = error instanceof ApiError ? error.extensions['issues'] : undefined
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

/** The field that a refusal names, with the server's sentence. */
export function refusedField(error: unknown): Issue | undefined {
  const field = error instanceof ApiError ? error.extensions['field'] : undefined
  return error instanceof ApiError && typeof field === 'string'
    ? { key: field, message: error.message }
    : undefined
}

function isIssue(issue: unknown): issue is Issue {
  const { key, message } = (issue ?? {}) as Partial<Issue>
  return typeof key === 'string' && typeof message === 'string'
}
