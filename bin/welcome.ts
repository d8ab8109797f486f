import { demoAccounts, demoPassword } from '../db/demo/accounts.ts'
import type { FirstOperator } from '../server/auth/first-operator.ts'
import type { Settings } from '../server/base/settings.ts'

type Welcome = { settings: Settings; address: string; first: FirstOperator; seconds: number }

/** The last output of a start: the address and the accounts. */
export function welcome({ settings, address, first, seconds }: Welcome): void {
  console.log(`\n  Ready after ${seconds.toFixed(1)} s at ${address}`)
  if (first) console.log(`\n${firstPerson(first)}`)
  if (settings.demo && settings.role !== 'worker') console.log(`\n${accountTable()}`)
  console.log('\n  Ctrl-C stops it.\n')
}

export function firstPerson(first: NonNullable<FirstOperator>): string {
  return first.state === 'INVITED'
    ? `  The first person sets a password at\n  ${first.link}\n  The link works once, for 7 days.`
    : '  No one can sign in yet: "npm run first-admin" prints a link for the first person.'
}

function accountTable(): string {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length)) + 2
  const rows = demoAccounts.map(({ email, label }) => `  ${email.padEnd(width)}${label}`)
  return [`  Demo accounts, password ${demoPassword}`, ...rows].join('\n')
}
