import { about, reasonOf, type Finding } from './finding.ts'

/** Milliseconds: a code of an authenticator lasts 30 s, and the date of a web server is whole seconds. */
const noticed = 2_000
const tooMuch = 20_000

const { ok, warn, bad } = about('Clock')
const remedy = 'Let NTP set the clocks of both machines (timedatectl set-ntp true).'

/** Compares this machine's clock with another, which was read between two moments of this one. */
export function clockFinding(
  whose: string,
  other: Date | undefined,
  { before, after }: { before: number; after: number },
): Finding {
  if (other === undefined) return warn(`${whose} said no time`)
  const off = Math.max(before - other.getTime(), other.getTime() - after, 0)
  if (off < noticed) return ok(`agrees with ${whose}`)
  const text = `differs from ${whose} by ${Math.round(off / 1_000)} s`
  return off < tooMuch ? warn(text, remedy) : bad(text, remedy)
}

/** Compares with the Date of the proxy at PUBLIC_URL, if that can be reached. */
export async function checkPublicClock(publicUrl: string): Promise<Finding[]> {
  if (!publicUrl.startsWith('https:')) return []
  const before = Date.now()
  try {
    const { headers } = await fetch(publicUrl, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    const date = headers.get('date')
    // Whole seconds, cut off.
    const span = { before: before - 1_000, after: Date.now() }
    return [clockFinding('the proxy at PUBLIC_URL', date === null ? undefined : new Date(date), span)]
  } catch (error) {
    return [
      warn(
        `PUBLIC_URL could not be asked for its time (${reasonOf(error)})`,
        'Ignore this where this machine cannot reach its own public address.',
      ),
    ]
  }
}
