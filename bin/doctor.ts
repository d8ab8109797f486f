import { parseArgs } from 'node:util'
import { checkPublicClock } from './doctor/clock.ts'
import { checkDatabase } from './doctor/database.ts'
import { about, reasonOf, type Finding } from './doctor/finding.ts'
import { checkDataFolder, checkPort, checkVersions, runningVersion } from './doctor/machine.ts'
import { checkDns, checkMail, checkReplies } from './doctor/mail.ts'
import { checkSettings } from './doctor/settings.ts'

/** `npm run doctor [-- --json]`: what is wrong with this installation, running or not; exits with 1 if something is bad. */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const findings = await examine()
if (values.json) console.log(JSON.stringify(findings, null, 2))
else findings.forEach(print)
process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0

async function examine(): Promise<Finding[]> {
  const { settings, findings: ofSettings } = checkSettings(process.env)
  if (!settings) return [...ofSettings, ...checkVersions()]
  const running = runningVersion(settings)
  const checks = {
    Port: checkPort(settings, running),
    'Data folder': checkDataFolder(settings),
    Database: checkDatabase(settings, running),
    Clock: checkPublicClock(settings.publicUrl),
    Mail: checkMail(settings),
    Replies: checkReplies(settings),
    DNS: checkDns(settings),
  }
  const found = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check.catch((error: unknown) => [about(name).bad(`could not be checked (${reasonOf(error)})`)]),
    ),
  )
  return [...ofSettings, ...checkVersions(), ...found.flat()]
}

function print({ name, state, text, remedy }: Finding): void {
  console.log(`${state.padEnd(6)}${name.padEnd(14)}${text}`)
  if (remedy !== undefined) console.log(`${' '.repeat(20)}${remedy}`)
}
