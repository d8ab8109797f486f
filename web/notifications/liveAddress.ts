import type { Reader } from '../../texts/notifications.ts'

/** Who reads, as the session has it. */
export type Person = Reader & { id: number }

/** "/api on the same host (wss when the page is https, otherwise ws)"; all lower-cased except the id. */
export function liveAddress(
  { id, userType, organizationType }: Person,
  { protocol, host }: Pick<Location, 'protocol' | 'host'> = location,
): string {
  const query = new URLSearchParams({
    orgType: (organizationType ?? '').toLowerCase(),
    userType: (userType ?? '').toLowerCase(),
    userId: String(id),
  })
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api?${query.toString()}`
}
