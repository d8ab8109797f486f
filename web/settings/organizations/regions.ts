import type { State } from '../../domain/places/places.ts'

const codes = {
  West: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
  Midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  South: 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
  Northeast: 'CT MA ME NH NJ NY PA RI VT',
} as const

/** The Census Bureau's regions; anything else is a territory. */
export function regionsOf(states: readonly State[]): { name: string; states: State[] }[] {
  const placed = Object.entries(codes).map(([name, list]) => ({
    name,
    states: states.filter(({ code }) => list.split(' ').includes(code)),
  }))
  const known = new Set(placed.flatMap((region) => region.states.map(({ id }) => id)))
  const rest = states.filter(({ id }) => !known.has(id))
  return [...placed, { name: 'Territories', states: rest }].filter((region) => region.states.length > 0)
}
