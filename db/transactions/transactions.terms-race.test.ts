import { afterAll, expect, test } from 'vitest'
import { answerOn, countOf, crowd } from '../leads/crowd.testing.ts'
import { openStage } from '../leads/leads.testing.ts'
import { one, ownDatabase } from '../test/people.ts'
import { dealOf } from './terms.testing.ts'

const { url } = await ownDatabase()
const { db, kept } = await openStage()
const { operator, vendor } = await kept(() => dealOf(db))
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

const keepIt = `select (app.keep_terms('PROVIDER', $2, 50, organization_id => $1, replaces_id => $3)).id::text as answer`

/** So many at once, each with a rate of their own, all after having seen the same terms. */
const changes = (size: number, seen: number | null) =>
  crowd(url, size, (clients) =>
    Promise.all(
      clients.map((client, index) =>
        answerOn(client, operator.master, keepIt, [provider, `${index + 1}`, seen]),
      ),
    ),
  )

test('20 who begin the same terms at once: one keeps them, the others are told to look again', async () => {
  const answers = await changes(20, 0)
  expect(countOf(answers)['TS006']).toBe(19)
  expect(answers).toContain(String((await newest()).id))
  expect(await count()).toBe(1)
})

test('20 who change the same terms at once: one does, and what it replaced is kept', async () => {
  const answers = await changes(20, (await newest()).id)
  expect(countOf(answers)['TS006']).toBe(19)
  expect(answers).toContain(String((await newest()).id))
  expect(await count()).toBe(2)
})

test('who changes them after having seen the newest does, also when they were ended', async () => {
  const end = `select (app.keep_terms('PROVIDER', null, null, organization_id => $1, replaces_id => $2)).id::text as answer`
  const { id } = await newest()
  const [ended] = await crowd(url, 1, ([client]) =>
    Promise.all(client ? [answerOn(client, operator.master, end, [provider, id])] : []),
  )
  expect(ended).toBe(String((await newest()).id))
  expect(await changes(1, 0)).toEqual(['TS006'])
  expect(await changes(1, id)).toEqual(['TS006'])
  expect(await changes(1, Number(ended))).toEqual([String((await newest()).id)])
})

test('who does not say what they saw changes what there is', async () => {
  const before = await count()
  const answers = await changes(5, null)
  expect(countOf(answers)['TS006']).toBeUndefined()
  expect(await count()).toBe(before + 5)
})
