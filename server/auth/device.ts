import { hashOf, newToken } from './tokens.ts'

/** A browser recognized by its cookie. The database stores the cookie's hash for each account. */
export type Device = {
  /** Null without a cookie. */
  readonly hash: Buffer | null
  /**
   * Offers the browser's cookie and a new one to the database, and sets the one it chooses. Returns false and
   * sets no cookie if it chooses neither.
   */
  readonly remember: (
    choose: (hash: Buffer | null, newHash: Buffer) => Promise<Buffer | null | undefined>,
  ) => Promise<boolean>
}

type Reply = { header: (name: string, value: string) => unknown }

const maxAge = 400 * 86_400 // seconds; the maximum that browsers accept

/** `secure`: behind https, limits the cookie to this host and https. */
export function deviceOf(cookies: string | undefined, reply: Reply, { secure }: { secure: boolean }): Device {
  const name = secure ? '__Host-turnstone-device' : 'turnstone-device'
  const token = tokenIn(cookies, name)
  const hash = token === undefined ? null : hashOf(token)
  return {
    hash,
    async remember(choose) {
      const fresh = newToken()
      const chosen = await choose(hash, hashOf(fresh))
      if (!chosen) return false
      const value = hash?.equals(chosen) ? token : fresh
      const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
      reply.header('set-cookie', `${name}=${value}; ${attributes}`)
      return true
    },
  }
}

function tokenIn(cookies = '', name: string): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([key]) => key === name)?.[1]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
