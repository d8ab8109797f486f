/** What pg says without a code when a connection is gone, cannot be made, or stays silent. */
const lost = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

/** Node's codes for a service that cannot be reached. */
const unreachable =
  /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|HOSTDOWN)$/

/** SQLSTATEs of a connection that is lost, and of a database that starts, stops, or has no connection left. */
const states = /^(?:08...|57P0[123]|53300)$/

/** Whether the database or another service could not be reached: the same work may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // With this, PostgreSQL ends a connection or refuses one.
  if ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined) return states.test(code) || unreachable.test(code)
  return error instanceof AggregateError ? error.errors.some(isOutage) : lost.includes(error.message)
}
