import type { Case } from './cases.ts'
import type { Way } from './ways.ts'

export type Sample = {
  /** Calls that were answered. */
  perSecond: number
  latency: number
  failed: number
  /** What the first that failed said. */
  complaint: string
}
/** The samples of a case by what they were taken of. */
export type Samples<About> = Map<Case<About>, Map<string, Sample[]>>

export type Plan = {
  rounds: number
  atOnce: number
  /** Each sample ends after so many calls or so many milliseconds, whichever is first. */
  calls: number
  within: number
}

let number = 0

/** Each round takes one sample of each case of each way, one right after the other, so that all meet the same load. */
export async function takeRounds<About>(
  ways: Record<string, Way<About>>,
  cases: readonly Case<About>[],
  plan: Plan,
): Promise<Samples<About>> {
  const samples: Samples<About> = new Map(cases.map((one) => [one, new Map()]))
  for (let round = -1; round < plan.rounds; round += 1) {
    for (const [one, kept] of samples) {
      // Every other round the other way about.
      const order = Object.entries(ways)
      for (const [name, way] of round % 2 === 0 ? order : order.toReversed()) {
        const sample = await take(way, one, plan)
        // The first round warms up.
        if (round >= 0) kept.set(name, [...(kept.get(name) ?? []), sample])
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
  const complaints: string[] = []
  let begun = 0
  const worker = async () => {
    while (begun < calls && performance.now() - since < within) {
      begun += 1
      number += 1
      const start = performance.now()
      await way.call(one, number).catch((error: Error) => complaints.push(error.message))
      latencies.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - since) / 1000
  const [complaint = ''] = complaints
  const answered = latencies.length - complaints.length
  return { perSecond: answered / seconds, latency: median(latencies), failed: complaints.length, complaint }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
