import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { attacks } from './attacks.ts'
import { openProbe, type Probe } from './test/probe.ts'

let probe: Probe

beforeAll(async () => {
  probe = await openProbe()
})

afterAll(() => probe.close())

const json = { 'content-type': 'application/json' }
const codes = async (query: string, variables?: object): Promise<unknown[]> =>
  ((await probe.ask(query, variables)).body.errors ?? []).map(({ extensions }) => extensions.code)

describe('bad input', () => {
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const after = 'query($c:Cursor){allThings(after:$c){totalCount nodes{id}}}'
  const create = 'mutation($t:ThingInput!){createThing(input:{thing:$t}){clientMutationId}}'
  const bad: Record<string, [string, object?, string?]> = {
    'a NUL in a text': ['query($t:String){sameText(value:$t)}', { t: 'a\0b' }],
    'a NUL written out': ['{sameText(value:"a\\u0000b")}'],
    'a NUL inside JSON': ['query($j:JSON){sameJson(value:$j)}', { j: { a: ['\0'] } }],
    'half a character inside JSON': ['query($j:JSON){sameJson(value:$j)}', { j: '\ud800' }],
    'deep JSON': ['query($j:JSON){sameJson(value:$j)}', { j: deep(500) }, 'LIMIT_EXCEEDED'],
    'a day that does not exist': [create, { t: { madeOn: '2026-02-30' } }],
    'a day that is none': [create, { t: { madeOn: 'soon' } }],
    'a price above the column': [create, { t: { price: '123456.00' } }],
    'a price that is none': [create, { t: { price: 'cheap' } }],
    'a price against the rules': [create, { t: { price: '-1.00' } }],
    'a shelf that does not exist': [create, { t: { shelfId: 999 } }],
    'a shelf that is taken': [
      'mutation{createShelf(input:{shelf:{name:"shelf 1"}}){clientMutationId}}',
      {},
      'CONFLICT',
    ],
    'an empty change': ['mutation{updateThingById(input:{id:1,thingPatch:{}}){clientMutationId}}'],
    'a number beyond 64 bits': ['{plus(a:"9223372036854775808",b:1)}'],
    'a number beyond 32 bits': ['{allThings(offset:99999999999){totalCount}}'],
    'a number beyond 16 bits': ['{plus(a:"1",b:99999)}'],
    'a sum beyond 64 bits': ['{plus(a:"9223372036854775807",b:1)}'],
    'an infinite number': ['{sameFloat(value:1e400)}'],
    'a wrong uuid': ['{sameUuid(value:"x")}'],
    'a wrong uuid as a variable': ['query($u:UUID){sameUuid(value:$u)}', { u: 'x' }],
    'a negative page': ['{allThings(first:-1){nodes{id}}}'],
    'a negative offset': ['{allThings(offset:-1){nodes{id}}}'],
    'an offset from the end': ['{allThings(last:1,offset:1){nodes{id}}}'],
    'a cursor that is none': [after, { c: '%' }],
    'a cursor of another order': [after, { c: cursor(['other', 1]) }],
    'a cursor that is no list': [after, { c: cursor({ a: 1 }) }],
    'an empty cursor': [after, { c: '' }],
    'an empty filter': ['{allThings(filter:{}){totalCount nodes{id}}}'],
    'an empty condition': ['{allThings(filter:{id:{}}){nodes{id}}}'],
    'a null in a filter': ['{allThings(filter:{id:{equalTo:null}}){nodes{id}}}'],
    'a wrong value in a filter': [
      'query($f:ThingFilter){allThings(filter:$f){nodes{id}}}',
      { f: { id: 'x' } },
    ],
    'an order that does not exist': ['{allThings(orderBy:[NONE]){nodes{id}}}'],
    'a missing variable': ['query($v:String!){sameText(value:$v)}'],
    'a null variable with a default': ['query($v:Int=1){thingById(id:$v){id}}', { v: null }],
    'a null variable in a fragment': [
      'query($v:Int=1){...F} fragment F on Query{a:thingById(id:$v){id}}',
      { v: null },
    ],
    'a null variable in a directive': [
      'query($v:Boolean=true){sameText(value:"") @skip(if:$v)}',
      { v: null },
    ],
    'a null variable in a list': [
      'query($v:ThingsOrderBy=ID_ASC){allThings(orderBy:[$v]){nodes{id}}}',
      { v: null },
    ],
    'an operation that does not exist': ['query A{sameText(value:"")} query B{sameText(value:"")}'],
    'no document': [''],
    'a subscription': ['subscription{things}'],
  }

  test.each(Object.entries(bad))(
    '%s returns a code and is not masked',
    async (_, [query, variables, code]) => {
      const before = probe.lines.length
      const { body } = await probe.ask(query, variables)
      expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual([code ?? 'INVALID_INPUT'])
      expect(probe.lines).toHaveLength(before)
    },
  )

  test('a null variable is accepted where null is', async () => {
    const { body } = await probe.ask('query($v:Int=1){allThings(first:$v){totalCount}}', { v: null })
    expect(body).toMatchObject({ data: { allThings: { totalCount: expect.any(Number) } } })
  })

  test('a violated constraint is named', async () => {
    const { body } = await probe.ask(create, { t: { price: '0.00' } })
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'INVALID_INPUT', constraint: 'things_price_check' })
  })

  test('a wrong variable is named with the expected type', async () => {
    const { body } = await probe.ask('query($n:Int){allThings(first:$n){totalCount}}', { n: 'x' })
    expect(body.errors?.[0]?.message).toMatch(/^Variable "\$n" got invalid value "x"; Int cannot represent/)
  })

  test('errors of our functions arrive with their sentence, others are masked', async () => {
    const raise = 'query($s:String){raise(state:$s,sentence:"ana@example.com")}'
    const own = await probe.ask(raise, { s: 'TS005' })
    expect(own.body.errors?.[0]).toMatchObject({
      message: 'ana@example.com',
      path: ['raise'],
      extensions: { code: 'INVALID_TRANSITION' },
    })
    const others = ['P0001', 'XX000', '42501', '22023', '57014'].map((s) => probe.ask(raise, { s }))
    for (const { text } of await Promise.all(others)) expect(text).not.toContain('ana@')
  })
})

describe('a request that takes too long', () => {
  let hasty: Probe
  beforeAll(async () => {
    hasty = await openProbe(300)
  })
  afterAll(() => hasty.close())

  test('is a TIMEOUT with status 503', async () => {
    const { status, body } = await hasty.ask('{sleep(seconds:5)}')
    expect(status).toBe(503)
    expect(body.errors?.map(({ extensions }) => extensions['code'])).toEqual(['TIMEOUT'])
    expect(body.data).toEqual({ sleep: null })
  })

  test('with partial data the status is 200', async () => {
    const { status, body } = await hasty.ask('{sleep(seconds:5) __typename}')
    expect(status).toBe(200)
    expect(body.data).toEqual({ sleep: null, __typename: 'Query' })
  })
})

describe('pages', () => {
  const sizes = async (query: string, variables?: object): Promise<number[]> => {
    const { body } = await probe.ask(query, variables)
    return Object.values(body.data ?? {}).map((page) => nodesOf(page).length)
  }

  test('a list of 250 comes in pages of 100 by default', async () => {
    expect(
      await sizes(`{
        a: allThings {nodes{id}} b: allThings(first:null) {nodes{id}} c: allThings(first:7) {nodes{id}}
        d: allThings(last:7) {nodes{id}} e: allThings(first:0) {nodes{id}} f: numbers(upTo:250) {nodes}
        g: allThings(offset:200) {nodes{id}} h: allThings(first:100) {nodes{id}}
      }`),
    ).toEqual([100, 100, 7, 7, 0, 100, 50, 100])
  })

  test('so does one that ends before a cursor, from its end', async () => {
    const last = await probe.ask('{allThings(last:1){edges{cursor} pageInfo{hasPreviousPage} totalCount}}')
    expect(last.body.data?.allThings).toMatchObject({ pageInfo: { hasPreviousPage: true }, totalCount: 250 })
    const cursor = /"cursor":"([^"]+)"/.exec(last.text)?.[1]
    const { body } = await probe.ask('query($c:Cursor){allThings(before:$c){nodes{id}}}', { c: cursor })
    const ids = nodesOf(body.data?.allThings).map((node) => JSON.stringify(node))
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, '{"id":150}', '{"id":249}'])
  })

  test('so does a nested list', async () => {
    const { body } = await probe.ask('{allShelves(first:3){nodes{things{nodes{id}}}}}')
    const shelves = nodesOf(body.data?.allShelves)
    expect(shelves.map((shelf) => nodesOf(Object.values(shelf as object)[0]).length)).toEqual([100, 0, 0])
    expect(body.extensions).toEqual({ cost: 1 + 3 * (1 + 1 + 100) })
  })

  test('a variable may request 100 entries, not 101', async () => {
    const query = 'query($n:Int,$l:Int){allThings(first:$n,last:$l){nodes{id}}}'
    expect(await sizes(query, { n: 100 })).toEqual([100])
    expect(await sizes(query)).toEqual([100])
    expect(await codes(query, { n: 101 })).toEqual(['LIMIT_EXCEEDED'])
    expect(await codes(query, { l: 101 })).toEqual(['LIMIT_EXCEEDED'])
    expect(await sizes(query, { n: 3 })).toEqual([3])
  })
})

describe('who may see the schema', () => {
  const may = { 'x-may-see': 'yes' }

  test('introspection requires a session', async () => {
    const query = '{__schema{queryType{name}}}'
    expect(await codes(query)).toEqual(['FORBIDDEN'])
    expect((await probe.ask(query, {}, may)).body.data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    })
    expect(await codes(query)).toEqual(['FORBIDDEN'])
  })

  test('suggestions require one too', async () => {
    const wrong = [
      '{allThing{nodes{id}}}',
      '{allThings{nodes{madeOm}}}',
      '{allThings}',
      '{allThings(firts:1){nodes{id}}}',
    ]
    for (const query of wrong) {
      expect((await probe.ask(query)).text).not.toContain('Did you mean')
      expect((await probe.ask(query, {}, may)).text).toContain('Did you mean')
    }
    const filter = 'query($f:ThingFilter){allThings(filter:$f){nodes{id}}}'
    expect((await probe.ask(filter, { f: { shelfIdd: 1 } })).text).not.toContain('Did you mean')
  })
})

describe('a busy machine', () => {
  test('a document that is planned slowly is answered, and not refused to everyone for a minute', async () => {
    const now = performance.now.bind(performance)
    let waited = 0
    // Each look at the clock finds 300 ms gone, as if the processor had been taken away.
    vi.spyOn(performance, 'now').mockImplementation(() => now() + (waited += 300))
    const query = '{allThings(first:3){totalCount nodes{id}}}'
    expect((await probe.ask(query)).body).toMatchObject({
      data: { allThings: { totalCount: expect.any(Number) } },
    })
    vi.restoreAllMocks()
    expect(waited).toBeGreaterThan(6_000)
    expect(await codes(query)).toEqual([])
  })
})

describe('internal errors', () => {
  test('a failure before planning is masked, and not printed or logged', async () => {
    const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
    const consoles = (['error', 'log', 'dir', 'warn'] as const).map((name) => vi.spyOn(console, name))
    const before = probe.lines.length
    const { body, text } = await probe.ask('{sameText(value:"x")}', {}, { 'x-fails': 'ana@example.com' })
    for (const spy of [...printed, ...consoles]) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'INTERNAL', id: expect.any(String) })
    expect(probe.lines).toHaveLength(before + 1)
    expect(JSON.stringify(probe.lines) + text).not.toContain('ana@')
  })
})

describe('attacks over HTTP', () => {
  test.each(Object.entries(attacks))('%s: refused', async (_, { text, variables, why }) => {
    const body = JSON.stringify({ query: text, variables: why === 'inputDepth' ? {} : variables })
    const reply = await probe.send({ method: 'POST', headers: json, body })
    expect(reply.body.data).toBeUndefined()
    expect(reply.body.errors).not.toHaveLength(0)
  })
})

function deep(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
}

function nodesOf(page: unknown): unknown[] {
  return typeof page === 'object' && page !== null && 'nodes' in page && Array.isArray(page.nodes)
    ? page.nodes
    : []
}
