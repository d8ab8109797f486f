import type pg from 'pg'
import { FairQueue } from '../base/fair-queue.ts'

type Name =
  | 'link_page'
  | 'link_form'
  | 'submit_by_link'
  | 'customer_page'
  | 'withdraw_by_customer'
  | 'offer_page'
  | 'answer_offer'
  | 'intake_form'
  | 'submit_by_intake'
  | 'refuse_intake'

/** Strangers take few of the connections that signed-in people use, and one address not all of those. */
const limits = { concurrent: 4, concurrentPerKey: 3, waiting: 500, waitingPerKey: 100 }

/** The functions that a stranger may call, as the database role that may call nothing else. */
export class PublicFunctions {
  readonly #pool: pg.Pool
  readonly #queue = new FairQueue(limits)

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** What `auth.<name>` answers, for a client at this network address. */
  call<T>(place: string, name: Name, ...args: unknown[]): Promise<T | null> {
    const places = args.map((_, index) => `$${index + 1}`).join(', ')
    return this.#queue.run(place, () => this.#asStranger<T>(`select auth.${name}(${places}) as answer`, args))
  }

  async #asStranger<T>(text: string, values: unknown[]): Promise<T | null> {
    const client = await this.#pool.connect()
    let broken = false
    try {
      await client.query('begin; set local role turnstone_public')
      const { rows } = await client.query<{ answer: T | null }>({ text, values })
      await client.query('commit')
      return rows[0]?.answer ?? null
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/** Whether a part of an address looks like the secret of a private page. */
export function isSecret(code: string): boolean {
  return /^[\w-]{43}$/.test(code)
}
