import type { Issue } from '../../../forms/schema.ts'
import { ApiError } from '../api/errors.ts'

/** What the server has to say of single answers. */
export function issuesOf(error: unknown): Issue[] {
  const issues = error instanceof ApiError ? error.extensions['issues'] : undefined
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

function isIssue(issue: unknown): issue is Issue {
  const { key, message } = (issue ?? {}) as Partial<Issue>
  return typeof key === 'string' && typeof message === 'string'
}
