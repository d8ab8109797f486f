import type { ParsedMail } from 'mailparser'

/** Whether the From address is its domain's, as the receiving mail server found. */
export type Authentication = 'PASS' | 'FAIL' | 'UNKNOWN'

/**
 * Reads the Authentication-Results (RFC 8601) that our own mail server wrote: those with its authserv-id. Where none is
 * set, only a failure in the topmost header counts, since a forger writes no failure.
 */
export function authenticationOf(
  { headerLines }: Pick<ParsedMail, 'headerLines'>,
  authserv?: string,
): Authentication {
  const results = headerLines
    .filter(({ key }) => key === 'authentication-results')
    .map(({ line }) =>
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\([^()]*\)/gu, ' ')
        .toLowerCase()
        .trim(),
    )
  const own =
    authserv === undefined
      ? results.at(0)
      : results.find((one) => /^[^;\s]*/u.exec(one)?.[0] === authserv.toLowerCase())
  const verdict = /;\s*dmarc\s*=\s*([a-z]+)/u.exec(own ?? '')?.[1]
  if (verdict === 'fail') return 'FAIL'
  return verdict === 'pass' && authserv !== undefined ? 'PASS' : 'UNKNOWN'
}
