import { afterAll, expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { openOwner } from '../leads/test/fixture.ts'
import { one, ownDatabase } from '../test/people.ts'
import { dealOf } from './test/terms.ts'

const { url } = await ownDatabase()
const { db, committed } = await openOwner()
const { operator, vendor } = await committed(() => dealOf(db))
afterAll(() => db.end())

const provider = vendor.organization.id
const newest = () =>
  one<{ id: number; rate: string }>(
    db,
    `select id, provider_rate as rate from app.commission_terms where organization_id = $1 order by id desc limit 1`,
    [provider],
  )
const count = async () =>
  (
    await one<{ n: number }>(
      db,
      'select count(*)::int as n from app.commission_terms where organization_id = $1',
      [provider],
    )
  ).n

const keepIt = `select (app.save_terms('PROVIDER', $2, 50, organization_id => $1, replaces_id => $3)).id::text as answer`

/** Concurrent changes with different rates, all based on the same terms. */
const changes = (size: number, seen: number | null) =>
  withClients(url, size, (clients) =>
    Promise.all(
      clients.map((client, index) =>
        answerOn(client, operator.master, keepIt, [provider, `${index + 1}`, seen]),
      ),
    ),
  )

test('of 20 concurrent first terms one is saved; the others get CONFLICT', async () => {
  const answers = await changes(20, 0)
  expect(countOf(answers)['TS006']).toBe(19)
  expect(answers).toContain(String((await newest()).id))
  expect(await count()).toBe(1)
})

test('of 20 concurrent changes one is saved; the old terms stay stored', async () => {
  const answers = await changes(20, (await newest()).id)
  expect(countOf(answers)['TS006']).toBe(19)
  expect(answers).toContain(String((await newest()).id))
  expect(await count()).toBe(2)
})

test('a change based on the newest terms succeeds, even after they ended', async () => {
  const end = `select (app.save_terms('PROVIDER', null, null, organization_id => $1, replaces_id => $2)).id::text as answer`
  const { id } = await newest()
  const [ended] = await withClients(url, 1, ([client]) =>
    Promise.all(client ? [answerOn(client, operator.master, end, [provider, id])] : []),
  )
  expect(ended).toBe(String((await newest()).id))
  expect(await changes(1, 0)).toEqual(['TS006'])
  expect(await changes(1, id)).toEqual(['TS006'])
  expect(await changes(1, Number(ended))).toEqual([String((await newest()).id)])
})

test('a change without an expected version succeeds', async () => {
  const before = await count()
  const answers = await changes(5, null)
  expect(countOf(answers)['TS006']).toBeUndefined()
  expect(await count()).toBe(before + 5)
})
