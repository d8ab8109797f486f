import type { FastifyRequest } from 'fastify'
import { placeOf } from '../auth/address.ts'
import { hashOf } from '../auth/tokens.ts'
import type { Settings } from '../base/settings.ts'
import { customerPage, noCustomerPage, type CustomerPage } from './customer-page.ts'
import type { PublicFunctions } from './public-functions.ts'
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
    if (!/^[\w-]{43}$/.test(code)) return this.none()
    const page = await this.#functions.call<CustomerPage>(placeOf(ip), 'customer_page', hashOf(code))
    return page ? { html: customerPage(this.#operator, page) } : this.none()
  }
}
