import type { FastifyRequest } from 'fastify'
import { placeOf } from '../auth/address.ts'
import { hashOf } from '../auth/tokens.ts'
import type { Settings } from '../base/settings.ts'
import { customerPage, noCustomerPage, type CustomerPage } from './customer-page.ts'
import { isSecret, type PublicFunctions } from './public-functions.ts'
import type { Answer } from './routes.ts'

/** The pages of customers, by the private link of their letter of receipt. */
export class CustomerPages {
  readonly #functions: PublicFunctions
  readonly #operator: { name: string; timeZone: string }

  constructor(functions: PublicFunctions, { operatorName, operatorTimeZone }: Settings) {
    this.#functions = functions
    this.#operator = { name: operatorName, timeZone: operatorTimeZone }
  }

  /** The same for any link that is not open. */
  none(): Answer {
    return { status: 404, html: noCustomerPage(this.#operator.name) }
  }

  async show(code: string, { ip }: FastifyRequest): Promise<Answer> {
    const page = isSecret(code)
      ? await this.#functions.call<CustomerPage>(placeOf(ip), 'customer_page', hashOf(code))
      : null
    return page ? { html: customerPage(this.#operator, page) } : this.none()
  }

  /** Withdraws what was chosen. Sent twice, it is done once. */
  async withdraw(code: string, { ip, body }: FastifyRequest): Promise<Answer> {
    if (!isSecret(code)) return this.none()
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    // A mailbox's own button, which presses for its owner (RFC 8058).
    const given = form.get('List-Unsubscribe') === 'One-Click' ? ['MAIL'] : form.getAll('stop')
    const chosen = [...words.keys()].filter((channel) => given.includes(channel))
    const problem = problemOf(chosen, form)
    const [place, hash] = [placeOf(ip), hashOf(code)]
    const page = problem
      ? await this.#functions.call<CustomerPage>(place, 'customer_page', hash)
      : await this.#functions.call<CustomerPage>(place, 'withdraw_by_customer', hash, chosen, place)
    if (!page) return this.none()
    const outcome = problem
      ? { isDone: false, sentence: problem }
      : { isDone: true, sentence: `Done. You withdrew ${listOf(chosen.map((one) => words.get(one) ?? ''))}.` }
    return { status: problem ? 422 : 200, html: customerPage(this.#operator, page, outcome) }
  }
}

const words: ReadonlyMap<string, string> = new Map([
  ['CALL', 'your consent to calls'],
  ['TEXT', 'your consent to text messages'],
  ['MAIL', 'your consent to email'],
  ['REQUEST', 'your request'],
])

function problemOf(chosen: readonly string[], form: URLSearchParams): string | undefined {
  if (chosen.length === 0) return 'Nothing is changed yet. Choose what to stop.'
  if (chosen.includes('REQUEST') && form.get('sure') !== 'yes')
    return 'Your request is not withdrawn yet. Tick the box to say that you no longer want it.'
  return undefined
}

function listOf(texts: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(texts)
}
