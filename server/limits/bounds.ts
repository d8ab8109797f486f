import { GraphQLError } from 'postgraphile/graphql'
import type { ErrorCode } from '../base/errors.ts'

/** Maximum bytes of a request's body. */
export const bodyBytes = 65_536

/** Maximum and default size of a page. */
export const pageSize = 100

/** Limits for one document, with fragments counted wherever they are used. */
export const bounds = {
  tokens: 2_000,
  depth: 12,
  aliases: 30,
  rootFields: 10,
  mutations: 5,
  signIns: 1,
  directives: 20,
  pageSize,
  cost: 5_000,
  /** Fields, an object as five: planning blocks the event loop for a tenth of a millisecond each. */
  planning: 600,
  /** GraphQL's own rules compare all pairs of fragments. */
  fragments: 50,
  /** Nesting of lists and objects in arguments and variables. */
  inputDepth: 12,
  /** Values in arguments and variables: filter conditions are built one by one. */
  inputValues: 4_000,
  introspectionDepth: 16,
} as const

/**
 * All cached documents with their plans, in units of `planning`: about 6 kB each, 24 MB in total. The
 * product's own documents take 1,600.
 */
export const plannedWeight = 4_000

export type Bound = keyof typeof bounds

/** The measures of a document. */
export type Measures = {
  /** The parser counts the tokens. */
  readonly counts: Readonly<Record<Exclude<Bound, 'tokens'>, number>>
  readonly introspects: boolean
  /** Fragments that contain each other, or share a name. */
  readonly tangled: boolean
  readonly unfit: boolean
}

const names: Record<Bound, string> = {
  tokens: 'words and signs',
  depth: 'levels of fields',
  aliases: 'aliases and repeated fields',
  rootFields: 'fields at the top',
  mutations: 'mutations',
  signIns: 'sign-in calls',
  directives: 'directives',
  pageSize: 'entries on a page (first, last)',
  cost: 'objects in the answer',
  planning: 'fields, an object counting five,',
  fragments: 'fragments',
  inputDepth: 'levels of lists and objects in the input',
  inputValues: 'values in the input',
  introspectionDepth: 'levels of introspection',
}

/** One error for each exceeded limit; none for an acceptable document. */
export function refusals(measures: Measures): GraphQLError[] {
  const errors: GraphQLError[] = []
  if (measures.tangled)
    errors.push(refuse('INVALID_INPUT', 'Fragments must not contain each other or share a name.'))
  if (measures.unfit)
    errors.push(refuse('INVALID_INPUT', 'Input must not hold NUL characters or infinite numbers.'))
  for (const [bound, found] of Object.entries(measures.counts)) {
    if (isBound(bound) && found > bounds[bound]) errors.push(beyond(bound))
  }
  return errors
}

export function beyond(bound: Bound): GraphQLError {
  const most = bounds[bound]
  return refuse('LIMIT_EXCEEDED', `This asks for too much: at most ${most} ${names[bound]} are allowed.`, {
    limit: bound,
    most,
  })
}

export function refuse(code: ErrorCode, message: string, extensions: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, code } })
}

function isBound(name: string): name is Bound {
  return Object.hasOwn(bounds, name)
}
