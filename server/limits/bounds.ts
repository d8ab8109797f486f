import { GraphQLError } from 'postgraphile/graphql'
import type { ErrorCode } from '../errors.ts'

/** The most bytes of a request's body. */
export const bodyBytes = 65_536

/** The most entries of one page, and as many as come when nobody says how many. */
export const pageSize = 100

/** The most that one document may ask for, its fragments written out at each place that names them. */
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
  /** Fields, an object as five: planning holds the event loop for a tenth of a millisecond each. */
  planning: 600,
  /** GraphQL's own rules compare each fragment with each. */
  fragments: 50,
  /** Lists and objects inside each other in arguments and variables. */
  inputDepth: 12,
  /** Single values in arguments and variables: a filter's conditions are built one by one. */
  inputValues: 4_000,
  introspectionDepth: 16,
} as const

export type Bound = keyof typeof bounds

/** What a document asks for. */
export type Measures = {
  /** Tokens are the parser's to count. */
  readonly counts: Readonly<Record<Exclude<Bound, 'tokens'>, number>>
  readonly introspects: boolean
  /** Fragments that contain each other, or that share a name. */
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

/** One error for each bound that is passed; none for a document that may go on. */
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
