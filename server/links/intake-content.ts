import { createHash } from 'node:crypto'
import { isObject } from '../../forms/readForm.ts'

/** What was sent: the values of each name. None for a value that is neither text, a number, yes or no, nor a list of these. */
export type Content = readonly (readonly [name: string, values: readonly string[] | null])[]

/** Of names. A form has at most 100 fields. */
const mostNames = 500
/** In characters of its JSON, as stored. */
const mostStored = 150_000

/** A body that is no request, with the status of its answer. */
export class UnreadableError extends Error {
  readonly statusCode: number

  constructor(message: string, statusCode = 400) {
    super(message)
    this.statusCode = statusCode
  }
}

/** A body as `Content`, in the order of its names. */
export async function readContent(body: Buffer, contentType: string): Promise<Content> {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset =
    parameters
      .find((part) => part.startsWith('charset='))
      ?.slice(8)
      .replaceAll('"', '') ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw new UnreadableError('Send it as UTF-8', 415)
  const content =
    type === 'application/json' ? ofObject(body) : ofPairs(await pairsOf(body, type, contentType))
  if (content.length > mostNames) throw new UnreadableError(`Send at most ${mostNames} fields`)
  if (storedContent(content).length > mostStored) throw new UnreadableError('This is too long', 413)
  return content.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

export function storedContent(content: Content): string {
  return JSON.stringify(content)
}

export function contentHash(content: Content): string {
  return createHash('sha256').update(storedContent(content)).digest('hex')
}

function ofObject(body: Buffer): Content {
  const object = parsed(body.toString('utf8'))
  if (!isObject(object)) throw new UnreadableError('Send one JSON object with the fields of the form')
  return Object.entries(object)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, valuesOf(value)])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableError('This is no JSON')
  }
}

function valuesOf(value: unknown): string[] | null {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.every(isPlain) ? values.map(String) : null
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

type Pairs = Iterable<[string, unknown]>

async function pairsOf(body: Buffer, type: string, contentType: string): Promise<Pairs> {
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(body.toString('utf8'))
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new UnreadableError('This is no form data')
  }
}

/** A file has no values. */
function ofPairs(pairs: Pairs): Content {
  const values = new Map<string, string[] | null>()
  for (const [name, value] of pairs) {
    const before = values.get(name) ?? (values.has(name) ? null : [])
    values.set(name, before && typeof value === 'string' ? [...before, value] : null)
  }
  return [...values]
}
