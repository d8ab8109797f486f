import { closedCastOf, type ClosedCast } from '../../../db/transactions/transactions.testing.ts'
import { openScene, type Scene } from '../../test/scene.ts'

export type Deals = Scene & {
  cast: ClosedCast
  /** Does it for good, with people of the database acting. */
  kept: <T>(work: () => Promise<T>) => Promise<T>
  /** What is at a path for the one whose token this is. */
  get: (path: string, token?: string) => Promise<Response>
}

/** The product with a lead's cast in it, whose deal of 12,345.67 was closed. */
export async function openDeals(env: Record<string, string> = {}): Promise<Deals> {
  const scene = await openScene(env)
  const kept: Deals['kept'] = async (work) => {
    await scene.owner.query('begin')
    const result = await work()
    await scene.owner.query('commit')
    return result
  }
  const get: Deals['get'] = (path, token) =>
    fetch(`${scene.address}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { ...scene, kept, get, cast: await kept(() => closedCastOf(scene.owner, '12345.67')) }
}

export async function codeOf(response: Response): Promise<string> {
  const { errors } = (await response.json()) as { errors: [{ extensions: { code: string } }] }
  return `${response.status} ${errors[0].extensions.code}`
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}
