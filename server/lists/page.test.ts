import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let token: string
let all: number
beforeAll(async () => {
  fixture = await openFixture()
  token = await fixture.signIn('master@operator.example')
  const { rows } = await fixture.owner.query<{ count: number }>(
    'select count(*)::int as count from app.leads',
  )
  all = rows[0]?.count ?? 0
})
afterAll(() => fixture.close())

async function ask(part: string, wanted: string) {
  const { data, errors } = await fixture.ask(`{ allLeads(view: ALL, ${part}) { ${wanted} } }`, {}, token)
  expect(errors).toEqual([])
  return valueAt(data, 'allLeads')
}

const pages = {
  'with its rows': 'first: 5, offset: 0',
  'beyond the last row': 'first: 5, offset: 100000',
  'without any rows': 'first: 0, offset: 0',
}

test.for(Object.entries(pages))('the total of a page %s is that of the list', async ([, part]) => {
  expect(all).toBeGreaterThan(5)
  expect(await ask(part, 'totalCount totalIsExact nodes { id }')).toMatchObject({
    totalCount: all,
    totalIsExact: true,
  })
  expect(await ask(part, 'totalCount totalIsExact')).toEqual({ totalCount: all, totalIsExact: true })
})

test('a page says whether others are before and after it', async () => {
  const wanted = 'totalCount pageInfo { hasNextPage hasPreviousPage } edges { node { id } }'
  const about = async (offset: number) => ask(`first: 5, offset: ${offset}`, wanted)
  expect(await about(0)).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: false } })
  expect(await about(all - 5)).toMatchObject({
    totalCount: all,
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  })
})

test('a count that stopped at its bound says so on every page', async () => {
  await fixture.owner.query(
    `alter function app.lead_page rename to whole_page;
    create function app.lead_page(view text, search text, filters jsonb, sort text, take int, skip int, bound int,
        out ids int[], out total int, out is_exact boolean) language sql stable security definer
      return (select row(p.ids, 1000, false) from app.whole_page(view, search, filters, sort, take, skip, bound) p);
    grant execute on function app.lead_page to turnstone_operator`,
  )
  for (const part of Object.values(pages))
    for (const rows of ['', ' nodes { id }'])
      expect(await ask(`${part}, sort: "updated"`, `totalCount totalIsExact${rows}`)).toMatchObject({
        totalCount: 1000,
        totalIsExact: false,
      })
})
