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
  /** The same SQL over HTTP. */
  bare: number
  ratio: number
  /** The ratio to the same SQL over HTTP. */
  overHttp: number
  /** The ratio over HTTP without what the smallest request costs more than its SQL over HTTP. */
  withoutFixed: number
  failures: string[]
}

export function linesOf(samples: Samples<About>, smallest: Case<About>): Line[] {
  const timesOf = (one: Case<About>, name: string) =>
    (samples.get(one)?.get(name) ?? []).map(({ latency }) => latency)
  const differences = timesOf(smallest, 'endpoint').map(
    (time, round) => time - (timesOf(smallest, 'bare')[round] ?? Number.NaN),
  )
  return [...samples].map(([one, bySample]) => {
    const [endpoint, direct, bare] = [timesOf(one, 'endpoint'), timesOf(one, 'direct'), timesOf(one, 'bare')]
    const ratioTo = (base: readonly number[], fixed: (round: number) => number) =>
      median(endpoint.map((time, round) => (time - fixed(round)) / (base[round] ?? Number.NaN)))
    return {
      one,
      endpoint: median(endpoint),
      direct: median(direct),
      bare: median(bare),
      ratio: ratioTo(direct, () => 0),
      overHttp: ratioTo(bare, () => 0),
      withoutFixed: ratioTo(bare, (round) => differences[round] ?? 0),
      failures: [...bySample.values()].flat().flatMap(({ firstError }) => firstError || []),
    }
  })
}

export function print(lines: readonly Line[]): void {
  console.log(row(['', 'asked by', 'endpoint', 'direct', 'bare', 'ratio', 'over HTTP', 'less fixed']))
  for (const { one, endpoint, direct, bare, ratio, overHttp, withoutFixed } of lines) {
    const times = [endpoint, direct, bare].map((time) => `${time.toFixed(1)} ms`)
    const ratios = [ratio, overHttp, withoutFixed].map((each) => each.toFixed(2))
    console.log(row([one.name, one.person, ...times, ...ratios]))
  }
}

/**
 * Missed targets as sentences. A request that misses the target only by the fixed cost of every request is printed but
 * does not count.
 */
export function shortfalls(lines: readonly Line[], metrics: readonly Case<About>[]): string[] {
  return lines.flatMap(({ one, overHttp, withoutFixed, failures }) => {
    const name = `${one.name}, ${one.person}`
    const failed = failures.map((firstError) => `${name}: ${firstError.slice(0, 200)}`)
    if (!metrics.includes(one) || overHttp <= target) return failed
    if (withoutFixed <= target)
      console.log(`${name}: ${overHttp.toFixed(2)}, by the fixed cost of a request alone`)
    else failed.push(`${name}: ${withoutFixed.toFixed(2)} times its SQL, without the fixed cost of a request`)
    return failed
  })
}

function row([name = '', person = '', ...numbers]: string[]): string {
  return name.padEnd(22) + person.padEnd(10) + numbers.map((text) => text.padStart(14)).join('')
}
