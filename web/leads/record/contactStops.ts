import type { ContactStop } from '../data/leadQuery.ts'

type Stop = Pick<ContactStop, 'channel' | 'reason'>

/** "Asked not to be called", for calls and email: no button sends text messages. */
export function stopText({ channel, reason }: Stop): string {
  const isCall = channel === 'CALL'
  if (reason === 'LISTED') return 'Is on the do-not-contact list'
  if (reason === 'WITHDRAWN') return `Asked not to be ${isCall ? 'call' : 'email'}ed`
  return `Did not agree to ${isCall ? 'calls' : 'email'}`
}
