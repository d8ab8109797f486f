import { closedFixtureOf, type ClosedFixture } from '../../../db/transactions/test/fixture.ts'
import { dayIn } from '../../../texts/days.ts'
import { openFixture, type Fixture } from '../../test/fixture.ts'

export type Deals = Fixture & {
  dealFixture: ClosedFixture
  /** Acts as users of the database, and commits. */
  kept: <T>(work: () => Promise<T>) => Promise<T>
  /** The value at a path for the owner of this token. */
  get: (path: string, token?: string) => Promise<Response>
}

/** The product with the deal fixture's lead, whose deal of 12,345.67 is closed. */
export async function openDeals(env: Record<string, string> = {}): Promise<Deals> {
  const fixture = await openFixture(env)
  const kept: Deals['kept'] = async (work) => {
    await fixture.owner.query('begin')
    const result = await work()
    await fixture.owner.query('commit')
    return result
  }
  const get: Deals['get'] = (path, token) =>
    fetch(`${fixture.address}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { ...fixture, kept, get, dealFixture: await kept(() => closedFixtureOf(fixture.owner, '12345.67')) }
}

/** Where the operator is, whose months statements have: "2026-11". */
export function thisMonth(): string {
  return dayIn('America/Chicago', new Date()).slice(0, 7)
}

export async function codeOf(response: Response): Promise<string> {
  const { errors } = (await response.json()) as { errors: [{ extensions: { code: string } }] }
  return `${response.status} ${errors[0].extensions.code}`
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}
