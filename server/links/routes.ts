import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { isZip, plainZip } from '../../values/zip.ts'
import { placeOf } from '../auth/address.ts'
import { QueueFullError } from '../base/fair-queue.ts'
import { errorOf, type EventLog } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import { CustomerPages } from './customer-pages.ts'
import { checkRequest, nameOf, publicForm } from './answers.ts'
import { publicHeaders } from './html.ts'
import { addIntake } from './intake-routes.ts'
import { OfferPages } from './offer-pages.ts'
import {
  closedPage,
  failedPage,
  firstPage,
  type LinkForm,
  type LinkPage,
  receiptPage,
  type Second,
  secondPage,
  trapName,
} from './pages.ts'
import { PublicFunctions } from './public-functions.ts'
import { consentsOf } from './wording.ts'

/** In bytes. The longest answers, with four bytes of three characters each for a sign. */
const bodyLimit = 128 * 1024
/** A form has at most 100 fields, and a field at most 200 choices. */
const mostFields = 2_000

type Services = { pool: pg.Pool; log: EventLog; settings: Settings }
export type Answer = { status?: number; html: string; retryAfter?: number; location?: string }
type Sent = { number: number; isChanged: boolean; wait?: undefined } | { wait: number }

/**
 * The pages behind referral links, of their customers, and of offers that are answered from the letter, for people who are not
 * signed in: plain HTML, which needs no script and no cookie; and the intake of other sites' forms. What they may do is what the database role turnstone_public may
 * call.
 */
export async function addLinkPages(app: FastifyInstance, { pool, log, settings }: Services): Promise<void> {
  const functions = new PublicFunctions(pool)
  const pages = new LinkPages(functions, settings)
  const customers = new CustomerPages(functions, settings)
  const offers = new OfferPages(functions, settings)
  const answer = async (reply: FastifyReply, answering: Answer | Promise<Answer>) => {
    const { status = 200, html, retryAfter, location } = await answering
    if (location !== undefined) reply.header('location', location)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.status(status).headers(publicHeaders).type('text/html; charset=utf-8').send(html)
  }
  await addIntake(app, { functions, log, publicUrl: settings.publicUrl })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error, _request, reply) => answer(reply, pages.failed(error, log)))
    scope.get<{ Params: { code: string } }>('/r/:code', (request, reply) =>
      answer(reply, pages.show(request.params.code, request)),
    )
    scope.post<{ Params: { code: string } }>('/r/:code', (request, reply) =>
      answer(reply, pages.submit(request.params.code, request)),
    )
    scope.get('/r/*', (_request, reply) => answer(reply, pages.closed()))
    scope.get<{ Params: { code: string } }>('/c/:code', (request, reply) =>
      answer(reply, customers.show(request.params.code, request)),
    )
    scope.post<{ Params: { code: string } }>('/c/:code', (request, reply) =>
      answer(reply, customers.withdraw(request.params.code, request)),
    )
    scope.get('/c/*', (_request, reply) => answer(reply, customers.none()))
    scope.get<{ Params: { code: string } }>('/o/:code', (request, reply) =>
      answer(reply, offers.show(request.params.code, request)),
    )
    scope.post<{ Params: { code: string } }>('/o/:code', (request, reply) =>
      answer(reply, offers.answer(request.params.code, request)),
    )
    scope.get('/o/*', (_request, reply) => answer(reply, offers.none()))
  })
}

class LinkPages {
  readonly #functions: PublicFunctions
  readonly #settings: Settings

  constructor(functions: PublicFunctions, settings: Settings) {
    this.#functions = functions
    this.#settings = settings
  }

  closed(): Answer {
    return { status: 404, html: closedPage(this.#settings.operatorName) }
  }

  failed(error: unknown, log: EventLog): Answer {
    const status = statusOf(error)
    if (status === 500) log.warn(errorOf(error), 'a page of a referral link failed')
    const sentence =
      status < 500
        ? 'Your browser sent something that we could not read.'
        : 'We could not answer. Please try again in a minute.'
    return { status, html: failedPage(this.#settings.operatorName, sentence) }
  }

  /** The first page, or with a zip code and a service the form. */
  async show(code: string, request: FastifyRequest): Promise<Answer> {
    const query = new URL(request.url, 'http://page').searchParams
    const isFirstLook = request.method === 'GET' && query.size === 0
    const link = await this.#linkOf(code, request, isFirstLook)
    if (!link) return this.closed()
    const about = { operator: this.#settings.operatorName, code, link }
    const given = query.get('service') ?? ''
    const service =
      link.services.length === 1 ? link.services[0] : link.services.find(({ id }) => String(id) === given)
    const zip = plainZip(query.get('zip') ?? '')
    const first = { ...about, service: given, zip }
    if (query.size === 0 || query.has('change')) return { html: firstPage(first) }
    if (!service || !isZip(zip))
      return { html: firstPage({ ...first, problem: service ? 'zip' : 'service' }) }
    const form = await this.#formOf(code, request, service.id, zip)
    if (!form) return this.closed()
    if (!form.isServed) return { html: firstPage({ ...first, problem: 'unserved' }) }
    const values = new URLSearchParams({
      [nameOf('address.city')]: form.city ?? '',
      [nameOf('address.state')]: form.state ?? '',
    })
    return { html: secondPage({ ...this.#second(about, form, values, service.id, zip), key: randomUUID() }) }
  }

  async submit(code: string, request: FastifyRequest): Promise<Answer> {
    const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    if (values.size > mostFields) throw Object.assign(new Error('too many fields'), { statusCode: 400 })
    const link = await this.#linkOf(code, request, false)
    const service = Number(values.get('service'))
    const zip = plainZip(values.get(nameOf('address.zip')) ?? '')
    const form = link && (await this.#formOf(code, request, service, zip))
    if (!form) return this.closed()
    const about = { operator: this.#settings.operatorName, code, link }
    const first = { ...about, service: String(service), zip, problem: 'zip' } as const
    if (!isZip(zip)) return { status: 422, html: firstPage(first) }
    const key = uuid.exec(values.get('key') ?? '')?.[0]
    const page = { ...this.#second(about, form, values, service, zip), key: key ?? randomUUID() }
    if (!key) return { status: 422, html: secondPage({ ...page, problem: 'Please send it again.' }) }
    const { answers, issues } = checkRequest(page.schema, values, page.consents)
    if (issues.length > 0) return { status: 422, html: secondPage({ ...page, issues }) }
    return this.#send(page, form.version, answers, placeOf(request.ip))
  }

  async #send(page: Second, version: number, answers: object, place: string): Promise<Answer> {
    const { code, key, service, consents, values } = page
    const shown = `${this.#settings.publicUrl}/r/${code.toLowerCase()}`
    const isTrap = (values.get(trapName) ?? '') !== ''
    const args = [code, key, service, version, answers, JSON.stringify(consents), shown, place, isTrap]
    const sent = await this.#functions.call<Sent>(place, 'submit_by_link', ...args)
    if (!sent) return this.closed()
    return sent.wait === undefined ? { html: receiptPage(page, sent) } : tooMany(page, sent.wait)
  }

  async #linkOf(code: string, { ip }: FastifyRequest, isCounted: boolean): Promise<LinkPage | null> {
    if (!/^[a-z2-9]{12}$/i.test(code)) return null
    return this.#functions.call<LinkPage>(placeOf(ip), 'link_page', code, isCounted)
  }

  async #formOf(
    code: string,
    { ip }: FastifyRequest,
    service: number,
    zip: string,
  ): Promise<LinkForm | null> {
    if (!Number.isInteger(service) || service < 1 || service > 2_147_483_647) return null
    return this.#functions.call<LinkForm>(placeOf(ip), 'link_form', code, service, zip)
  }

  #second(
    about: Pick<Second, 'operator' | 'code' | 'link'>,
    form: LinkForm,
    values: URLSearchParams,
    service: number,
    zip: string,
  ) {
    const schema = publicForm(form.form)
    const consents = consentsOf(about.operator, values)
    return {
      ...about,
      service,
      zip,
      name: form.name,
      schema,
      states: form.states,
      values,
      consents,
      issues: [],
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function tooMany(page: Second, wait: number): Answer {
  const minutes = Math.ceil(wait / 60)
  const problem = `Not sent yet: we received many requests this hour. Please send it again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; what you typed stays here.`
  return { status: 429, retryAfter: wait, html: secondPage({ ...page, problem }) }
}

function statusOf(error: unknown): number {
  if (error instanceof QueueFullError) return 503
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : 500
}
