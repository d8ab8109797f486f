import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Issue } from '../../forms/schema.ts'
import { leadNumber } from '../../texts/record-numbers.ts'
import { placeOf } from '../auth/address.ts'
import { hashOf } from '../auth/tokens.ts'
import { checkRequest, publicForm } from './answers.ts'
import { type Content, contentHash, readContent, storedContent } from './intake-content.ts'
import { type Mapping, readFields } from './intake-fields.ts'
import type { PublicFunctions } from './public-functions.ts'
import { type Channel, channels } from './wording.ts'

/** `private.intake_form`. */
export type IntakeForm = {
  form: unknown
  version: number
  mapping: Mapping
  channels: readonly Channel[]
  states: Readonly<Record<string, string>>
  earlier: { number: number; isChanged: boolean } | null
}
/** `private.receive_intake`. */
export type Received =
  | { number: number; isChanged: boolean; isRepeat: boolean; wait?: undefined; isServed?: undefined }
  | { wait: number; isServed?: undefined }
  | { isServed: false; wait?: undefined }

/** A field by the sender's name, or '' for the whole. */
type Problem = { field: string; reason: string }
export type IntakeAnswer = { status: number; body: object; retryAfter?: number }

/** `POST /api/intake`: a request from the form of another site, which has the key of a referral link. */
export class Intake {
  readonly #functions: PublicFunctions
  readonly #page: string

  constructor(functions: PublicFunctions, publicUrl: string) {
    this.#functions = functions
    this.#page = intakePage(publicUrl)
  }

  /** Undefined for a key that is not open. */
  async take(
    key: string | undefined,
    { ip, body, headers }: FastifyRequest,
  ): Promise<IntakeAnswer | undefined> {
    const content = await readContent(
      body instanceof Buffer ? body : Buffer.alloc(0),
      headers['content-type'] ?? '',
    )
    if (key === undefined || !/^in_[0-9a-f]{64}$/.test(key)) return undefined
    const [hash, place, once] = [hashOf(key), placeOf(ip), headers['idempotency-key']]
    const call = <T>(name: 'intake_form' | 'submit_by_intake' | 'refuse_intake', ...args: unknown[]) =>
      this.#functions.call<T>(place, name, hash, ...args)
    const request = { place, contentHash: contentHash(content), ...(isText(once) && { once: hexOf(once) }) }
    const form = await call<IntakeForm>('intake_form', request)
    if (!form) return undefined
    if (form.earlier) return receipt({ ...form.earlier, isRepeat: true })
    const read = readRequest(content, form)
    const whole = { ...request, content: storedContent(content), unused: read.unused }
    const refuse = async (problems: readonly Problem[]) => {
      const refused = await call<{ wait?: number }>('refuse_intake', whole, JSON.stringify(problems))
      if (!refused) return undefined
      return refused.wait === undefined ? { status: 422, body: { errors: problems } } : tooMany(refused.wait)
    }
    if (read.problems.length > 0) return refuse(read.problems)
    const sent = await call<Received>('submit_by_intake', whole, form.version, read.answers, this.#page)
    if (!sent) return undefined
    if (sent.isServed === false) return refuse([read.unserved])
    return sent.wait === undefined ? receipt(sent) : tooMany(sent.wait)
  }
}

/** What a lead's consents name as the page that showed the statement's words. */
export function intakePage(publicUrl: string): string {
  return `${publicUrl}/api/intake`
}

export type ReadRequest = {
  answers: Record<string, unknown>
  problems: Problem[]
  unused: string[]
  /** For a place where the service is not offered. */
  unserved: Problem
}

/** The answers in what was sent, as the page of a link would check them. */
export function readRequest(content: Content, form: IntakeForm): ReadRequest {
  const schema = publicForm(form.form)
  const read = readFields(content, { ...schema, mapping: form.mapping, states: form.states })
  const { answers, issues } = checkRequest(schema, read.form, consentsIn(read.form, form.channels))
  const wrong = new Set(read.issues.map(({ key }) => key))
  const all = [...read.issues, ...issues.filter(({ key }) => !wrong.has(key))]
  return {
    answers,
    problems: distinct(all.map((issue) => shown(issue, read.sentName))),
    unused: read.unused,
    unserved: { field: read.sentName('address.zip'), reason: 'Not available in this ZIP code' },
  }
}

/** The statement counts for the ways that it names and by which the customer can be reached. Without any, all of them are missed. */
function consentsIn(form: URLSearchParams, named: readonly Channel[]) {
  const isThere = (channel: Channel) =>
    (form.get(channel === 'MAIL' ? 'f.email' : 'f.phoneNumber') ?? '').trim() !== ''
  const reached = named.filter(isThere)
  const given = reached.length > 0 ? reached : named
  return channels.map((channel) => ({
    channel,
    isGiven: given.includes(channel),
    wording: '',
    version: '',
    language: 'en',
  }))
}

function shown({ key, message }: Issue, sentName: (key: string) => string): Problem {
  return { field: key === '' || key === 'consent' ? '' : sentName(key), reason: message }
}

/** First and last name may have come as one. */
function distinct(problems: readonly Problem[]): Problem[] {
  return problems.filter(
    ({ field, reason }, place) =>
      problems.findIndex((other) => other.field === field && other.reason === reason) === place,
  )
}

function receipt({
  number,
  isChanged,
  isRepeat,
}: {
  number: number
  isChanged: boolean
  isRepeat: boolean
}): IntakeAnswer {
  if (isChanged)
    return {
      status: 422,
      body: { errors: [{ field: 'Idempotency-Key', reason: 'This was used for another request' }] },
    }
  return { status: isRepeat ? 200 : 201, body: { receipt: leadNumber(number) } }
}

function tooMany(wait: number): IntakeAnswer {
  const reason = 'Too many requests this hour. Send it again later'
  return { status: 429, retryAfter: wait, body: { errors: [{ field: '', reason }] } }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const hexOf = (text: string) => createHash('sha256').update(text).digest('hex')
