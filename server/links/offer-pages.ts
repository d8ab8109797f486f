import type { FastifyRequest } from 'fastify'
import { plainText } from '../../values/text.ts'
import { placeOf } from '../auth/address.ts'
import { hashOf } from '../auth/tokens.ts'
import type { Settings } from '../base/settings.ts'
import { leadPath, noOfferPage, offerPage, type OfferPage } from './offer-page.ts'
import { isSecret, type PublicFunctions } from './public-functions.ts'
import type { Answer } from './routes.ts'

/** The pages on which people of providers answer an offer, by the private link of its letter. */
export class OfferPages {
  readonly #functions: PublicFunctions
  readonly #operator: { name: string; timeZone: string }

  constructor(functions: PublicFunctions, { operatorName, operatorTimeZone }: Settings) {
    this.#functions = functions
    this.#operator = { name: operatorName, timeZone: operatorTimeZone }
  }

  /** The same for any link that is not open. */
  none(): Answer {
    return { status: 404, html: noOfferPage(this.#operator.name) }
  }

  async show(code: string, { ip }: FastifyRequest): Promise<Answer> {
    const page = isSecret(code)
      ? await this.#functions.call<OfferPage>(placeOf(ip), 'offer_page', hashOf(code))
      : null
    return page ? { html: offerPage(this.#operator, page) } : this.none()
  }

  /** Accepts or declines. Sent twice, it is done once. */
  async answer(code: string, { ip, body }: FastifyRequest): Promise<Answer> {
    if (!isSecret(code)) return this.none()
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    const [answer, reason] = [plainText(form.get('answer') ?? ''), plainText(form.get('reason') ?? '')]
    const page = await this.#functions.call<OfferPage>(
      placeOf(ip),
      'answer_offer',
      hashOf(code),
      answer,
      reason,
    )
    if (!page) return this.none()
    if (page.state === 'OPEN' && page.problem === 'SIGN_IN')
      return { status: 303, location: leadPath(page), html: '' }
    const isRefused = page.state === 'OPEN'
    return { status: isRefused ? 422 : 200, html: offerPage(this.#operator, page) }
  }
}
