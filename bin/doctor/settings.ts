import { isIP } from 'node:net'
import { readSettings, SettingError, settingRows, type Settings } from '../../server/base/settings.ts'
import { about, type Finding } from './finding.ts'

type Env = Readonly<Record<string, string | undefined>>

const { ok, warn, bad } = about('Settings')

/** Wrong, misspelt, and contradictory settings; the settings themselves unless one is wrong. */
export function checkSettings(env: Env): { findings: Finding[]; settings?: Settings } {
  const misspelt = misspeltNames(env).map(({ name, meant }) =>
    warn(`${name} is no setting`, `Did you mean ${meant}?`),
  )
  try {
    const settings = readSettings(env)
    const wrong = [...misspelt, ...contradictions(env, settings)]
    const count = Object.keys(settingRows).filter((name) => env[name]?.trim()).length
    return { settings, findings: wrong.length > 0 ? wrong : [ok(`${count} are set; the rest are defaults`)] }
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return {
      findings: [...misspelt, bad(error.message, 'Correct it; the checks that need settings are left out.')],
    }
  }
}

/** Names of the environment that are nearly those of settings. */
export function misspeltNames(env: Env): { name: string; meant: string }[] {
  const known = Object.keys(settingRows)
  return Object.keys(env)
    .filter((name) => !known.includes(name) && env[name]?.trim())
    .flatMap((name) => {
      const plain = name
        .replace(/^TURNSTONE_/, '')
        .replaceAll(/[^A-Z0-9]/gi, '')
        .toUpperCase()
      const meant = known.find((one) => {
        const other = one.replaceAll('_', '')
        // HOME is no misspelt HOST.
        return distance(plain, other) <= (other.length < 5 ? 0 : Math.floor(other.length / 4))
      })
      return meant === undefined ? [] : [{ name, meant }]
    })
}

/** How many letters have to change (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1]
    for (const [index, other] of to.split('').entries()) {
      const changed = (row[index] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, changed))
    }
    row = next
  }
  return row[to.length] ?? 0
}

function contradictions(env: Env, settings: Settings): Finding[] {
  const isSet = (name: keyof typeof settingRows) => Boolean(env[name]?.trim())
  const isPublic = settings.publicUrl.startsWith('https:')
  const rules: [holds: boolean, text: string, remedy: string][] = [
    [
      settings.embedded && settings.databaseUrl !== undefined,
      'EMBEDDED=1 and DATABASE_URL are both set',
      'DATABASE_URL is used. Remove one of them.',
    ],
    [
      isPublic && settings.mode === 'trial',
      'PUBLIC_URL is https, and MODE is trial',
      'Set MODE=production: then a lost setting stops the start.',
    ],
    [
      isPublic && settings.demo,
      'The demo is loaded into an installation with a public address',
      'Its accounts have a published password. Set DEMO=0, and start with another database.',
    ],
    [
      isPublic && settings.trustedProxies.length === 0,
      'PUBLIC_URL is https, and TRUSTED_PROXIES is empty',
      "Set the proxy's address there, or all users share the limits of one address.",
    ],
    [
      settings.supportInbox !== undefined && settings.smtpUrl === undefined,
      'SUPPORT_INBOX is set without SMTP_URL',
      'Replies are read, and nothing is sent. Set SMTP_URL.',
    ],
    [
      isSet('METRICS_HOST') && settings.metricsPort === undefined,
      'METRICS_HOST is set without METRICS_PORT',
      'Set METRICS_PORT, or remove it.',
    ],
    [
      settings.metricsPort !== undefined &&
        !isHere(settings.metricsHost) &&
        settings.metricsToken === undefined,
      'METRICS_PORT can be reached from other machines without a token',
      'Set METRICS_TOKEN, or a firewall.',
    ],
    [
      settings.metricsPort === settings.port && settings.port !== 0,
      'METRICS_PORT is PORT',
      'Set another METRICS_PORT, or only METRICS_TOKEN.',
    ],
    [
      settings.pushToPrivate && isPublic,
      'PUSH_TO_PRIVATE=1 is for tests',
      'Remove it: push services could be addresses of your own network.',
    ],
  ]
  return rules.flatMap(([holds, text, remedy]) => (holds ? [warn(text, remedy)] : []))
}

function isHere(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
