import { createHash } from 'node:crypto'

export type Chance = {
  /** A whole number from 0 to below `below`. */
  number: (below: number) => number
  /** True once in `times` calls on average. */
  once: (times: number) => boolean
  pick: <T>(choices: readonly T[]) => T
}

/** A seeded random generator (mulberry32), the same in every run. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    once: (times) => number(times) === 0,
    pick: (choices) => {
      const choice = choices[number(choices.length)]
      if (choice === undefined) throw new Error('Nothing to pick from')
      return choice
    },
  }
}

/** The same public id in every database: a version 8 UUID derived from the kind and key. */
export function publicIdOf(kind: string, key: string): string {
  const digest = createHash('sha256').update(`turnstone demo ${kind} ${key}`).digest('hex')
  const variant = '89ab'[Number.parseInt(digest.slice(16, 17), 16) % 4]
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
