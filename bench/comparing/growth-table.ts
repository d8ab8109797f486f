import type { Case } from './cases.ts'
import { median, type Sample, type Samples } from './rounds.ts'

const mostGrowth = 1.3
/** Of the throughput of the bare server. */
const overHttpOf = (person: string) => (person === 'operator' ? 0.5 : 0.6)

export type Line = {
  one: Pick<Case<unknown>, 'name' | 'person'>
  endpoint: Sample
  direct: Sample
  bare: Sample
  /** The endpoint's throughput relative to the same SQL. */
  ratio: number
  /** The endpoint's throughput relative to the same SQL over HTTP. */
  overHttp: number
  /** How much longer a call takes than with the small database, for each target. */
  growth: number
  directGrowth: number
}

/** Medians over the rounds. Ratios are calculated per round, under the same load. */
export function linesOf<About>(samples: Samples<About>): Line[] {
  return [...samples].map(([one, values]) => {
    const of = (name: string) => values.get(name) ?? []
    const endpoint = of('endpoint')
    const direct = of('direct')
    const bare = of('bare')
    return {
      one,
      endpoint: middle(endpoint),
      direct: middle(direct),
      bare: middle(bare),
      ratio: ratioOf(endpoint, direct),
      overHttp: ratioOf(endpoint, bare),
      growth: ratioOf(of('endpoint, small'), endpoint),
      directGrowth: ratioOf(of('direct, small'), direct),
    }
  })
}

/** With the name of the smallest case, also how many times as long as that each case takes. */
export function print(lines: readonly Line[], smallest?: string): void {
  const head = [
    '',
    'asked by',
    'endpoint/s',
    'direct/s',
    'ratio',
    'bare/s',
    'over HTTP',
    'endpoint',
    'p95',
    'direct',
    'growth',
    'direct',
  ]
  console.log(row([...head, ...(smallest === undefined ? [] : ['× smallest'])]))
  for (const { one, endpoint, direct, bare, ratio, overHttp, growth, directGrowth } of lines) {
    console.log(
      row([
        one.name,
        one.person,
        endpoint.perSecond.toFixed(0),
        direct.perSecond.toFixed(0),
        ratio.toFixed(2),
        bare.perSecond.toFixed(0),
        overHttp.toFixed(2),
        `${endpoint.latency.toFixed(1)} ms`,
        `${endpoint.p95.toFixed(1)} ms`,
        `${direct.latency.toFixed(1)} ms`,
        growth.toFixed(2),
        directGrowth.toFixed(2),
        ...(smallest === undefined ? [] : [timesOf(lines, { one, endpoint }, smallest).toFixed(1)]),
      ]),
    )
  }
}

/** Missed targets as sentences. */
export function shortfalls(lines: readonly Line[]): string[] {
  return lines.flatMap(({ one, endpoint, direct, bare, overHttp, growth }) => {
    const name = `${one.name}, ${one.person}`
    return [
      ...[endpoint, direct, bare].flatMap(({ failed, firstError }) =>
        failed > 0 ? [`${name}: ${failed} calls failed: ${firstError.slice(0, 200)}`] : [],
      ),
      ...(!(overHttp >= overHttpOf(one.person))
        ? [`${name}: ${overHttp.toFixed(2)} of the bare server, under ${overHttpOf(one.person)}`]
        : []),
      ...(!(growth <= mostGrowth) ? [`${name}: growth ${growth.toFixed(2)} is over ${mostGrowth}`] : []),
    ]
  })
}

/** The cases that exceed the limit, a multiple of the same person's smallest case, as sentences. */
export function slowLines(
  lines: readonly Line[],
  { name, limit }: { readonly name: string; readonly limit: number },
): string[] {
  return lines.flatMap((line) => {
    const times = timesOf(lines, line, name)
    return times <= limit
      ? []
      : [`${line.one.name}, ${line.one.person}: ${times.toFixed(1)} times ${name}, over ${limit}`]
  })
}

function timesOf(lines: readonly Line[], line: Pick<Line, 'one' | 'endpoint'>, smallest: string): number {
  const least = lines.find(({ one }) => one.name === smallest && one.person === line.one.person)
  return line.endpoint.latency / (least?.endpoint.latency ?? Number.NaN)
}

export function ratioOf(above: readonly Sample[], below: readonly Sample[]): number {
  return median(above.map(({ perSecond }, round) => perSecond / (below[round]?.perSecond ?? Number.NaN)))
}

export function middle(samples: readonly Sample[]): Sample {
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    latency: median(samples.map(({ latency }) => latency)),
    p95: median(samples.map(({ p95 }) => p95)),
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    firstError: samples.find(({ firstError }) => firstError !== '')?.firstError ?? '',
  }
}

function row([name = '', person = '', ...numbers]: string[]): string {
  return name.padEnd(19) + person.padEnd(10) + numbers.map((text) => text.padStart(11)).join('')
}
