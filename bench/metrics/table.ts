import type { Case } from '../comparing/cases.ts'
import { median, type Samples } from '../comparing/rounds.ts'
import type { About } from './people.ts'

/** The maximum time of a metrics request relative to its SQL. */
const target = 1.5

/** Medians (ms) over the rounds. Ratios are calculated per round, under the same load. */
export type Line = {
  one: Case<About>
  endpoint: number
  direct: number
  ratio: number
  /** The ratio without the fixed cost of a request. */
  withoutFixed: number
  failures: string[]
}

export function linesOf(samples: Samples<About>, smallest: Case<About>): Line[] {
  const timesOf = (one: Case<About>, name: string) =>
    (samples.get(one)?.get(name) ?? []).map(({ latency }) => latency)
  const differences = timesOf(smallest, 'endpoint').map(
    (time, round) => time - (timesOf(smallest, 'direct')[round] ?? Number.NaN),
  )
  return [...samples].map(([one, bySample]) => {
    const [endpoint, direct] = [timesOf(one, 'endpoint'), timesOf(one, 'direct')]
    const ratio = (fixed: (round: number) => number) =>
      median(endpoint.map((time, round) => (time - fixed(round)) / (direct[round] ?? Number.NaN)))
    return {
      one,
      endpoint: median(endpoint),
      direct: median(direct),
      ratio: ratio(() => 0),
      withoutFixed: ratio((round) => differences[round] ?? 0),
      failures: [...bySample.values()].flat().flatMap(({ firstError }) => firstError || []),
    }
  })
}

export function print(lines: readonly Line[]): void {
  console.log(row(['', 'asked by', 'endpoint', 'direct', 'ratio', 'without Node']))
  for (const { one, endpoint, direct, ratio, withoutFixed } of lines) {
    const times = [`${endpoint.toFixed(1)} ms`, `${direct.toFixed(1)} ms`]
    console.log(row([one.name, one.person, ...times, ratio.toFixed(2), withoutFixed.toFixed(2)]))
  }
}

/**
 * Missed targets as sentences. A request that misses the target only by the fixed cost of every request is printed but
 * does not count.
 */
export function shortfalls(lines: readonly Line[], metrics: readonly Case<About>[]): string[] {
  return lines.flatMap(({ one, ratio, withoutFixed, failures }) => {
    const name = `${one.name}, ${one.person}`
    const failed = failures.map((firstError) => `${name}: ${firstError.slice(0, 200)}`)
    if (!metrics.includes(one) || ratio <= target) return failed
    if (withoutFixed <= target)
      console.log(`${name}: ${ratio.toFixed(2)}, by the fixed cost of a request alone`)
    else failed.push(`${name}: ${withoutFixed.toFixed(2)} times its SQL, without the fixed cost of a request`)
    return failed
  })
}

function row([name = '', person = '', ...numbers]: string[]): string {
  return name.padEnd(22) + person.padEnd(10) + numbers.map((text) => text.padStart(14)).join('')
}
