import { isIP } from 'node:net'
import * as v from 'valibot'

/* The forms that a setting's text may have, each with the words of its refusal. */

export function wholeNumber(min: number, max: number) {
  const message = `a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

export function url(protocols: readonly string[], message: string) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? '') && !!URL.parse(text)?.host,
      message,
    ),
  )
}

export function isInbox({ username, password, searchParams }: URL): boolean {
  const address = searchParams.get('address') ?? decodeURIComponent(username)
  return username !== '' && password !== '' && /^[^\s@,;()<>:"+]+@[^\s@,;()<>:"+]+$/.test(address)
}

export function isBucket({ username, password, pathname }: URL): boolean {
  return username !== '' && password !== '' && /^\/[a-z0-9.-]{3,63}\/?$/.test(pathname)
}

export function timeZone() {
  return v.pipe(v.string(), v.check(isTimeZone, 'an IANA time zone like America/Chicago'))
}

function isTimeZone(text: string): boolean {
  // Intl also accepts offsets such as +05:00, which ignore daylight saving time.
  if (!/^[A-Z]/i.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format() !== ''
  } catch {
    return false
  }
}

export function isHost(text: string): boolean {
  return (
    isIP(text) > 0 ||
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  )
}

/** As a browser sends it: scheme, host, and any non-default port. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text
}

export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const max = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  )
}
