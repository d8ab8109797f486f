import { demoAccounts, demoPassword } from '../db/demo/accounts.ts'
import type { Settings } from '../server/base/settings.ts'

type Welcome = { settings: Settings; address: string; link: string | undefined; seconds: number }

/** The last output of a start: the address and the accounts. */
export function welcome({ settings, address, link, seconds }: Welcome): void {
  console.log(`\n  Ready after ${seconds.toFixed(1)} s at ${address}`)
  if (link !== undefined)
    console.log(`\n  The first person sets a password at\n  ${link}\n  The link works once.`)
  if (settings.demo) console.log(`\n${accountTable()}`)
  console.log('\n  Ctrl-C stops it.\n')
}

function accountTable(): string {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length)) + 2
  const rows = demoAccounts.map(({ email, label }) => `  ${email.padEnd(width)}${label}`)
  return [`  Demo accounts, password ${demoPassword}`, ...rows].join('\n')
}
