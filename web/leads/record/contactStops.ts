import type { ContactStop } from '../data/leadQuery.ts'

type Stop = Pick<ContactStop, 'channel' | 'reason'>

const asked: Readonly<Record<string, string>> = {
  CALL: 'Asked not to be called',
  TEXT: 'Asked for no text messages',
  MAIL: 'Asked not to be emailed',
}
const notAgreed: Readonly<Record<string, string>> = {
  CALL: 'Did not agree to calls',
  TEXT: 'Did not agree to text messages',
  MAIL: 'Did not agree to email',
}

/** "Asked not to be called" */
export function stopText({ channel, reason }: Stop): string {
  return (reason === 'WITHDRAWN' ? asked : notAgreed)[channel] ?? 'Asked not to be reached'
}
