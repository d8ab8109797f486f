import type pg from 'pg'
import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, offer, submit } from '../test/world-leads.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { attempt, dice, allPeople, submitAll } from './test/lists.ts'
import { finds } from './test/search.ts'

const withFixture = sharedFixture(async (db) => {
  const world = await seedWorld(db)
  const people = allPeople(world)
  return { world, people, leads: await submitAll(db, people, 'search') }
})

type Fixture = Parameters<Parameters<typeof withFixture>[0]>[1]

async function runAttempts(db: pg.Client, { world, leads }: Fixture, times: number): Promise<void> {
  const roll = dice(5)
  for (let time = 0; time < times; time += 1) {
    const { person, sql, params } = attempt(world, leads, roll)
    await db.query('savepoint attempt')
    await person.asks(sql, params).catch(() => db.query('rollback to savepoint attempt'))
  }
}

/** Gives each lead unique words, so that a hit identifies it. */
const mark = `update app.leads set lead_first_name = 'Given' || id;
  update app.lead_customers set first_name = 'Given' || lead_id, middle_name = 'Middle' || lead_id,
    last_name = 'Family' || lead_id, email = 'mail' || lead_id || '@box' || lead_id || '.example',
    phone_number = '+1312' || (7000000 + lead_id)`

type Visibility = { id: number; words: string[] }

/** The words of each lead that this person may read, according to the policies. */
const visibilities = (person: Person): Promise<Visibility[]> =>
  person.asks<Visibility>(
    `select l.id, array_remove(array[l.lead_first_name, c.last_name, c.middle_name, c.email, c.phone_number, s.name,
        o.legal_business_name], null) as words
      from app.leads l left join app.lead_customers c on c.lead_id = l.id left join app.services s on s.id = l.service_id
        left join app.organizations o on o.id = l.organization_id order by l.id`,
  )

async function differences({ people }: Fixture, leads: readonly number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const person of people) {
    const seen = await visibilities(person)
    for (const id of leads) {
      const candidates = [`given${id}`, `MIDDLE${id}`, `Fámily${id}`, `mail${id}@box${id}.example`]
      for (const words of [...candidates, `+1 (312) ${String(7_000_000 + id).replace(/^(\d{3})/, '$1-')}`]) {
        const plain = words.includes('(') ? `+1312${7_000_000 + id}` : words.replace('á', 'a').toLowerCase()
        const expected = seen.filter((one) => one.words.some((word) => word.toLowerCase() === plain))
        if (String(await finds(person, words)) !== String(expected.map((one) => one.id)))
          wrong.push(`${words} by ${person.claims.user_type} ${person.id}`)
      }
    }
  }
  return wrong
}

const some = (leads: readonly number[]): number[] => leads.filter((_, index) => index % 3 === 0)

test(
  'after random changes, search finds exactly the words that the viewer may read',
  { timeout: 240_000 },
  withFixture(async (db, fixture) => {
    await db.query(mark)
    await runAttempts(db, fixture, 300)
    const { rows } = await db.query<{ count: number }>(
      `select count(distinct accepted_organization_id is null)::int as count from app.leads where organization_id is not null`,
    )
    expect(rows[0]?.count).toBe(2)
    expect(await differences(fixture, some(fixture.leads))).toEqual([])
  }),
)

const breaks = {
  'a provider may search the customer before accepting': `create or replace function private.searchers_of(lead app.leads)
    returns table (viewer text, knows_customer boolean) language sql immutable begin atomic
      select 'p', true union all select v.viewer, true from private.viewers_of(lead) v; end`,
  'a provider that lost the lead still finds it': 'drop trigger keep_lead_words on app.leads',
  'a changed customer is not found': 'drop trigger keep_words_of_changed_customer on app.lead_customers',
}

test.for(Object.entries(breaks))('it is detected that %s', { timeout: 120_000 }, ([, sql]) =>
  withFixture(async (db, fixture) => {
    await db.query(sql)
    await db.query(mark)
    await runAttempts(db, fixture, 120)
    expect(await differences(fixture, some(fixture.leads))).not.toEqual([])
  })(),
)

test(
  'before accepting, a provider finds a lead’s customer by first name only',
  withFixture(async (db, { world: { vendor, independent, operator, associate } }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    await db.query(mark)
    const secrets = [`family${lead}`, `mail${lead}`, `@box${lead}`, String(3_127_000_000 + lead)]
    const found = async (person: Person) => {
      const answers: boolean[] = []
      for (const words of [`given${lead}`, ...secrets])
        answers.push((await finds(person, words)).includes(lead))
      return answers
    }
    const all = [true, true, true, true, true]
    const none = [false, false, false, false, false]
    expect(await found(associate)).toEqual(all)
    expect(await found(operator.admin)).toEqual(all)
    expect(await found(vendor.master)).toEqual(none)
    await offer(operator.master, lead, vendor.organization.id)
    await vendor.master.asks('select app.assign_lead_to_agent($1, $2)', [lead, vendor.agent.id])
    for (const person of [vendor.master, vendor.agent])
      expect(await found(person)).toEqual([true, false, false, false, false])
    await move(vendor.master, lead, 'accept')
    for (const person of [vendor.master, vendor.admin, vendor.agent]) expect(await found(person)).toEqual(all)
    expect(await found(independent.master)).toEqual(none)
    await operator.master.asks(`select app.move_lead($1, 'reassign', 'Because', null, null, null, $2)`, [
      lead,
      independent.organization.id,
    ])
    for (const person of [vendor.master, vendor.agent]) expect(await found(person)).toEqual(none)
    expect(await found(independent.master)).toEqual([true, false, false, false, false])
  }),
)

test(
  'existing leads and names are found like new ones',
  { timeout: 120_000 },
  withFixture(async (db, fixture) => {
    await runAttempts(db, fixture, 100)
    const rows = async () => {
      const leads = await db.query('select lead_id, words::text from private.lead_words order by 1')
      const names = await db.query('select kind, id, words::text from private.name_words order by 1, 2')
      return { leads: leads.rows, names: names.rows }
    }
    const before = await rows()
    expect(before.leads.length).toBeGreaterThan(20)
    await db.query(`delete from private.lead_words; delete from private.name_words;
      update private.word_checks set after_id = 0, finished_at = null`)
    for (let part = 0; part < 100; part += 1) await db.query('select jobs.check_words(100)')
    expect(await rows()).toEqual(before)
  }),
)

test(
  'no role reads the word table, and only signed-in people search',
  withFixture(async (_db, { world: { vendor, operator } }) => {
    for (const person of [vendor.master, operator.master])
      for (const sql of ['select from private.lead_words', `select private.lead_query('p', 'x')`])
        expect(await refusedWith(person.asks(sql))).toBe('42501')
    const ask = `select (app.lead_page('ALL', $1, null, '-updated', 20, 0, null)).ids`
    expect(await refusedWith(vendor.master.asks(ask, ['x'.repeat(101)]))).toBe('TS004')
    expect(await refusedWith(vendor.master.asks(ask, ['']))).toBe('TS004')
  }),
)
