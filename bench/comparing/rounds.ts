import type { Case } from './cases.ts'
import type { Way } from './ways.ts'

export type Sample = {
  /** Successful calls per second. */
  perSecond: number
  /** The median, in milliseconds. */
  latency: number
  /** 95 % of the calls took at most this, in milliseconds. */
  p95: number
  failed: number
  /** The error of the first failed call. */
  firstError: string
}
/** The samples of a case by target. */
export type Samples<About> = Map<Case<About>, Map<string, Sample[]>>

export type Plan = {
  rounds: number
  atOnce: number
  /** A sample ends after this many calls or milliseconds, whichever is first. */
  calls: number
  within: number
}

let number = 0

/** Each round takes one sample of each case and target in sequence, so that they have the same load. */
export async function takeRounds<About>(
  ways: Record<string, Way<About>>,
  cases: readonly Case<About>[],
  plan: Plan,
): Promise<Samples<About>> {
  const samples: Samples<About> = new Map(cases.map((one) => [one, new Map()]))
  for (let round = -1; round < plan.rounds; round += 1) {
    for (const [one, byWay] of samples) {
      // Every other round has the reverse order.
      const order = Object.entries(ways)
      for (const [name, way] of round % 2 === 0 ? order : order.toReversed()) {
        const sample = await take(way, one, plan)
        // The first round warms up.
        if (round >= 0) byWay.set(name, [...(byWay.get(name) ?? []), sample])
      }
    }
    process.stderr.write(round < 0 ? 'rounds: ' : `${round + 1} `)
  }
  process.stderr.write('\n')
  return samples
}

async function take<About>(
  way: Way<About>,
  one: Case<About>,
  { atOnce, calls, within }: Plan,
): Promise<Sample> {
  const latencies: number[] = []
  const since = performance.now()
  const failures: string[] = []
  let begun = 0
  const worker = async () => {
    while (begun < calls && performance.now() - since < within) {
      begun += 1
      number += 1
      const start = performance.now()
      await way.call(one, number).catch((error: Error) => failures.push(error.message))
      latencies.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - since) / 1000
  const [firstError = ''] = failures
  const answered = latencies.length - failures.length
  return {
    perSecond: answered / seconds,
    latency: median(latencies),
    p95: quantile(latencies, 0.95),
    failed: failures.length,
    firstError,
  }
}

/** What this part of the values, from 0 to 1, is at most. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
