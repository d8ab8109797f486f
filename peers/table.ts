import { middle, ratioOf } from '../bench/comparing/growth-table.ts'
import type { Samples } from '../bench/comparing/rounds.ts'

/** Prints calls per second and the first target's ratio to each other; returns failed calls as sentences. */
export function printTable(samples: Samples<number>, [first = '', ...others]: readonly string[]): string[] {
  const heads = [first, ...others].map((name) => `${name}/s`)
  console.log(row('', 'asked by', [...heads, ...others.map((name) => `over ${name}`)]))
  return [...samples].flatMap(([one, byTarget]) => {
    const of = (name: string) => byTarget.get(name) ?? []
    const middles = [first, ...others].map((name) => ({ name, ...middle(of(name)) }))
    const speeds = middles.map(({ perSecond }) => perSecond.toFixed(0))
    const ratios = others.map((name) => ratioOf(of(first), of(name)).toFixed(1))
    console.log(row(one.name, one.person, [...speeds, ...ratios]))
    return middles.flatMap(({ name, failed, firstError }) =>
      failed > 0
        ? [`${one.name}, ${one.person}: ${failed} calls of ${name} failed: ${firstError.slice(0, 200)}`]
        : [],
    )
  })
}

function row(name: string, person: string, numbers: string[]): string {
  return name.padEnd(19) + person.padEnd(10) + numbers.map((text) => text.padStart(15)).join('')
}
