import { expect, test } from 'vitest'
import { fixtureOf } from '../leads/test/fixture.ts'
import { rename } from '../posts/test/posts.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedUser, type Person } from '../test/world.ts'
import { refusedWith } from '../test/people.ts'

const withFixture = sharedFixture(async (db) => {
  const fixture = await fixtureOf(db)
  const { vendor, multiRole } = fixture
  const gone = await seedUser(db, 'SERVICE_AGENT', vendor.organization, { is_deleted: true })
  await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [gone.id])
  await rename(db, vendor.agent, 'Wolfgang Pfefferkorn')
  await rename(db, multiRole.associate!, 'Wolfgang Amsel')
  await db.query(`update app.user_contacts set email = 'wolf.pf@parsnip.example' where user_id = $1`, [
    vendor.agent.id,
  ])
  return { ...fixture, gone: gone.id }
})

type Fixture = Awaited<ReturnType<typeof fixtureOf>> & { gone: number }
type Question = { search?: string; filters?: object; sort?: string; take?: number; skip?: number }

async function idsOf(person: Person, question: Question = {}): Promise<number[]> {
  const { search = null, filters = null, sort = 'name', take = null, skip = 0 } = question
  const [row] = await person.asks<{ ids: number[] }>('select app.people_ids($1, $2, $3, $4, $5) as ids', [
    search,
    filters && JSON.stringify(filters),
    sort,
    take,
    skip,
  ])
  return row?.ids ?? []
}

const totalOf = async (person: Person, { search, filters }: Question, bound = 1000) =>
  (
    await person.asks('select * from app.people_total($1, $2, $3)', [
      search ?? null,
      filters ? JSON.stringify(filters) : null,
      bound,
    ])
  )[0]

const everyone = ({ operator, vendor, multiRole, associate, others, independent }: Fixture): Person[] => [
  operator.master,
  operator.admin,
  vendor.master,
  vendor.admin,
  vendor.agent,
  multiRole.master,
  multiRole.associate!,
  multiRole.agent,
  associate,
  others.vendor.master,
  independent.master,
]

/** Each question and the same as a condition on the rows that the policies show. */
const questions: [Question, string][] = [
  [{}, 'true'],
  [{ filters: { type: ['SERVICE_AGENT'] } }, `user_type = 'SERVICE_AGENT'`],
  [{ filters: { type: ['ADMIN', 'ASSOCIATE'] } }, `user_type in ('ADMIN', 'ASSOCIATE')`],
  [{ filters: { status: ['DELETED'] } }, 'is_deleted'],
  [{ filters: { status: ['INACTIVE', 'ACTIVE'] } }, `not is_deleted and status in ('INACTIVE', 'ACTIVE')`],
  [{ search: 'wolfgang' }, `first_name = 'Wolfgang'`],
  [{ search: 'Pfeff wolf' }, `last_name = 'Pfefferkorn'`],
  [{ search: 'wolfgang', filters: { type: ['ASSOCIATE'] } }, `last_name = 'Amsel'`],
  [{ search: 'zzzz' }, 'false'],
  [{ search: '§ !' }, 'false'],
]

test.each(questions)('a list of %o has the people that the policies show', (question, condition) =>
  withFixture(async (_, fixture) => {
    for (const person of everyone(fixture)) {
      const seen = await person.asks<{ id: number }>(
        `select id from app.user_infos where ${condition}
          order by last_name nulls first, first_name nulls first, id`,
      )
      const ids = seen.map(({ id }) => id)
      expect([person.id, await idsOf(person, question)]).toEqual([person.id, ids])
      expect(await totalOf(person, question)).toEqual({ total: ids.length, is_exact: true })
    }
  })(),
)

test(
  'an address finds a person only where it may be read',
  withFixture(async (_, { operator, vendor, multiRole, agent }) => {
    for (const search of ['wolf.pf@parsnip.example', '@parsnip.example', 'Wolfgang @parsnip.example'])
      for (const [person, ids] of [
        [operator.admin, [agent.id]],
        [vendor.master, [agent.id]],
        [vendor.agent, [agent.id]],
        [multiRole.master, []],
        [multiRole.associate!, []],
      ] as const)
        expect([search, person.id, await idsOf(person, { search })]).toEqual([search, person.id, ids])
  }),
)

test(
  'a list is read in pages, in both directions, and counted to a bound',
  withFixture(async (_, { operator, vendor }) => {
    for (const person of [operator.admin, vendor.master])
      for (const sort of ['name', '-name', 'since', '-since']) {
        const all = await idsOf(person, { sort })
        const page = await idsOf(person, { sort, take: 2, skip: 1 })
        expect([sort, page]).toEqual([sort, all.slice(1, 3)])
        expect(all).toEqual((await idsOf(person, { sort: swapped(sort) })).toReversed())
        expect(await totalOf(person, {}, 2)).toEqual({ total: 2, is_exact: false })
      }
  }),
)

test(
  'a list refuses an unknown order, a long search',
  withFixture(async (_, { vendor: { master } }) => {
    expect(await refusedWith(idsOf(master, { sort: 'email' }))).toBe('TS004')
    expect(await refusedWith(idsOf(master, { sort: 'name; drop table app.posts' }))).toBe('TS004')
    expect(await refusedWith(idsOf(master, { search: 'x'.repeat(101) }))).toBe('TS004')
  }),
)

function swapped(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`
}
