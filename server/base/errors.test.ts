import { SafeError } from 'postgraphile/grafast'
import {
  buildSchema,
  execute,
  GraphQLError,
  GraphQLScalarType,
  parse,
  validateSchema,
} from 'postgraphile/graphql'
import { beforeEach, expect, test, vi } from 'vitest'
import { asGraphQLError, codes, errorMask, masked, muteConsole, refusal } from './errors.ts'

const lines: unknown[][] = []
const log = { error: (...line: unknown[]) => void lines.push(line) }
const mask = errorMask(log)
const secret = 'ana@example.com'

/** An error as pg throws it. */
function postgres(code: string, more: object = {}): Error {
  return Object.assign(new Error(`about ${secret}`), { severity: 'ERROR', code, detail: secret, ...more })
}

/** An error of a step as grafast wraps it. */
function thrownAt(path: string[], originalError: Error): GraphQLError {
  return new GraphQLError(originalError.message, { path, originalError })
}

const codeOf = (originalError: Error): unknown => mask(thrownAt(['lead'], originalError)).extensions.code

beforeEach(() => {
  lines.length = 0
})

test.each([
  ['TS001', 'UNAUTHENTICATED'],
  ['TS002', 'FORBIDDEN'],
  ['TS003', 'NOT_FOUND'],
  ['TS004', 'INVALID_INPUT'],
  ['TS005', 'INVALID_TRANSITION'],
  ['TS006', 'CONFLICT'],
  ['TS007', 'RATE_LIMITED'],
])('what our functions raise as %s leaves as %s with their reason and sentence', (state, code) => {
  const raised = Object.assign(postgres(state), { message: 'Cannot change it', hint: 'LEAD_CLOSED' })
  expect(mask(thrownAt(['lead'], raised)).toJSON()).toEqual({
    message: 'Cannot change it',
    path: ['lead'],
    extensions: { code, reason: 'LEAD_CLOSED' },
  })
  expect(lines).toEqual([])
})

test('a refused value names its field as the input does', () => {
  const raised = Object.assign(postgres('TS004'), { hint: 'WEB_ADDRESS', column: 'website_url' })
  expect(mask(thrownAt(['lead'], raised)).extensions).toEqual({
    code: 'INVALID_INPUT',
    reason: 'WEB_ADDRESS',
    field: 'websiteUrl',
  })
})

test.each([
  ['22007', 'INVALID_INPUT'],
  ['22021', 'INVALID_INPUT'],
  ['22P02', 'INVALID_INPUT'],
  ['2201W', 'INVALID_INPUT'],
  ['23502', 'INVALID_INPUT'],
  ['23503', 'INVALID_INPUT'],
  ['23514', 'INVALID_INPUT'],
  ['23505', 'CONFLICT'],
  ['23P01', 'CONFLICT'],
  ['40001', 'CONFLICT'],
  ['40P01', 'CONFLICT'],
  ['55P03', 'CONFLICT'],
  ['42501', 'FORBIDDEN'],
  ['54001', 'INVALID_INPUT'],
  ['57014', 'TIMEOUT'],
] as const)('what PostgreSQL reports as %s leaves as %s, and its words stay behind', (state, code) => {
  const error = mask(thrownAt(['lead'], postgres(state)))
  expect(error.message).toBe(codes[code])
  expect(error.extensions).toEqual({ code })
  expect(JSON.stringify(error)).not.toContain(secret)
  expect(lines).toEqual([])
})

test('a violated constraint is named, and no data of the row', () => {
  const error = mask(thrownAt(['x'], postgres('23514', { constraint: 'leads_budget_check', table: 'leads' })))
  expect(error.extensions).toEqual({ code: 'INVALID_INPUT', constraint: 'leads_budget_check' })
})

test.each(['P0001', 'XX000', '42601', 'TS008'])('%s is masked as INTERNAL', (state) => {
  expect(codeOf(postgres(state))).toBe('INTERNAL')
})

test('a full disk is UNAVAILABLE with a sentence, and is logged', () => {
  const error = mask(thrownAt(['login'], postgres('53100')))
  expect(error.toJSON()).toEqual({
    message:
      'The disk of this service is full, so nothing was saved. Try again when its operator has made space.',
    path: ['login'],
    extensions: { code: 'UNAVAILABLE', reason: 'DISK_FULL' },
  })
  expect(lines).toEqual([[{ code: '53100' }, "the database's disk is full"]])
})

const outages: [string, Error][] = [
  ...['08006', '53300', '57P01', '57P02', '57P03'].map((state): [string, Error] => [state, postgres(state)]),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH'].map((code): [string, Error] => [
    code,
    Object.assign(new Error(secret), { code }),
  ]),
  ['a database that takes no connections', postgres('55000', { severity: 'FATAL' })],
  ['two addresses', new AggregateError([Object.assign(new Error(secret), { code: 'ECONNREFUSED' })])],
  ['a closed connection', new Error('Connection terminated unexpectedly')],
  ['a silent one', new Error('Query read timeout')],
]

test.each(outages)('without the database (%s) the answer is UNAVAILABLE, and it is logged', (_, error) => {
  const before = masked.count
  const answer = mask(thrownAt(['lead'], error))
  expect([answer.message, answer.extensions]).toEqual([codes.UNAVAILABLE, { code: 'UNAVAILABLE' }])
  expect(lines).toMatchObject([[{}, 'the database, or another service, could not be reached']])
  expect(JSON.stringify(lines)).not.toContain(secret)
  expect(masked.count).toBe(before)
})

test('a masked error is counted and logged by id, SQLSTATE, and constraint only', () => {
  const before = masked.count
  const error = mask(thrownAt(['lead'], postgres('XX000', { constraint: 'leads_pkey', query: secret })))
  const { id } = error.extensions
  expect(error.toJSON()).toEqual({
    message: codes.INTERNAL,
    path: ['lead'],
    extensions: { code: 'INTERNAL', id },
  })
  expect(lines).toEqual([[{ id, code: 'XX000', constraint: 'leads_pkey' }, 'masked an error']])
  expect(masked.count).toBe(before + 1)
})

test('an error of the program or the system is masked, whatever its code', () => {
  expect(codeOf(new TypeError(`no ${secret}`))).toBe('INTERNAL')
  expect(codeOf(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('INTERNAL')
  expect(mask(asGraphQLError('a string')).extensions.code).toBe('INTERNAL')
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a refusal from a plan preserves code, sentence, and details', () => {
  const error = mask(thrownAt(['login'], refusal('RATE_LIMITED', 'Wait a minute.', { seconds: 60 })))
  expect(error.message).toBe('Wait a minute.')
  expect(error.extensions).toEqual({ code: 'RATE_LIMITED', seconds: 60 })
  expect(refusal('NOT_FOUND').message).toBe(codes.NOT_FOUND)
})

test('library messages marked as safe are bad input', () => {
  const error = mask(thrownAt(['allLeads'], new SafeError('Invalid cursor')))
  expect(error.toJSON()).toMatchObject({ message: 'Invalid cursor', extensions: { code: 'INVALID_INPUT' } })
  expect(codeOf(new Error('Null literals are forbidden in filter argument input.'))).toBe('INVALID_INPUT')
})

test('a time-out of grafast is a TIMEOUT', () => {
  expect(codeOf(new SafeError('too long', { [Symbol('timeout')]: true }))).toBe('TIMEOUT')
})

test('a planning failure is classified by its cause', () => {
  const planning = new Error('Query planning error: ...', { cause: refusal('FORBIDDEN') })
  expect(mask(new GraphQLError(planning.message, { originalError: planning })).extensions.code).toBe(
    'FORBIDDEN',
  )
  const bug = new Error('Query planning error: ...', { cause: new TypeError('x') })
  expect(mask(new GraphQLError(bug.message, { originalError: bug })).extensions.code).toBe('INTERNAL')
})

test('a missing value in an answer is masked as our fault', () => {
  const error = new GraphQLError('Cannot return null for non-nullable field Lead.id.', {
    path: ['lead', 'id'],
  })
  expect(mask(error).extensions.code).toBe('INTERNAL')
})

test.each([{ n: 'x' }, { n: null }, {}, { n: 1, when: 'never' }])(
  'variables %j are bad input, told why',
  (given) => {
    const schema = buildSchema('scalar Moment type Query { at(n: Int!, when: Moment): Int }')
    const moment = schema.getType('Moment')
    if (!(moment instanceof GraphQLScalarType)) throw new Error('no scalar')
    moment.parseValue = () => JSON.parse('{')
    expect(validateSchema(schema)).toEqual([])
    const document = parse('query ($n: Int!, $when: Moment) { at(n: $n, when: $when) }')
    const result = execute({ schema, document, variableValues: given })
    if ('then' in result) throw new Error('not at once')
    const [error] = (result.errors ?? []).map(mask)
    expect(error?.extensions.code).toBe('INVALID_INPUT')
    expect(error?.message).toMatch(/^Variable "\$(n|when)" /)
    expect(lines).toEqual([])
  },
)

test('paths keep their identity, because grafserv compares them', () => {
  const error = thrownAt(['a', 'b'], postgres('22007'))
  expect(mask(error).path).toBe(error.path)
})

test('libraries cannot print data to the console', () => {
  const restore = muteConsole(log)
  const written = vi.spyOn(process.stderr, 'write')
  try {
    console.error('Masked %s', secret, postgres('22007'))
    console.dir({ secret })
  } finally {
    restore()
  }
  expect(written).not.toHaveBeenCalled()
  expect(lines).toEqual([
    [{ code: '22007' }, 'console.error of a library, withheld'],
    [{ code: undefined }, 'console.dir of a library, withheld'],
  ])
})
