import { context, sideEffect } from 'postgraphile/grafast'
import { wrapPlans } from 'postgraphile/utils'
import { within } from '../auth/accounts.ts'
import type { Limit } from '../auth/auth-functions.ts'
import type { Viewer } from '../auth/viewer.ts'

/** Mutations that create what others read or are mailed about. All others count as `change`. */
const limitOf: Readonly<Record<string, Limit>> = {
  createLead: 'lead',
  createClosedLead: 'lead',
  createNote: 'note',
  createService: 'service',
  updateService: 'service',
  createSupport: 'ticket',
  createPost: 'note',
  addComment: 'note',
  reportPost: 'note',
}

/** Queries that cost more than others. */
const queryLimits: Readonly<Record<string, Limit>> = { globalSearch: 'search' }

/**
 * Limits a user's calls of a mutation, and of some queries. Before sign-in, server/auth/ limits by address and
 * recipient.
 */
export const CallLimitsPlugin = wrapPlans(
  ({ scope: { isRootMutation, isRootQuery, fieldName } }) =>
    isRootMutation ? (limitOf[fieldName] ?? 'change') : isRootQuery ? (queryLimits[fieldName] ?? null) : null,
  (limit) => (plan, $source, fieldArgs, info) => {
    sideEffect(context().get('viewer'), (viewer: Viewer) => count(viewer, limit))
    return plan($source, fieldArgs, info)
  },
  { name: 'TurnstoneCallLimitsPlugin' },
)

async function count(viewer: Viewer, limit: Limit): Promise<void> {
  if (viewer.identity) await within(viewer, limit, String(viewer.identity.userId))
}
