import type pg from 'pg'
import { expect, test } from 'vitest'
import { allPeople } from '../leads/test/lists.ts'
import { submits, serviceOf } from '../leads/test/fixture.ts'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf } from '../test/world-leads.ts'
import { seedFullWorld } from '../test/world-full.ts'
import type { Person } from '../test/world.ts'

/** A lead with a unique name, submitted by the associate and accepted by the vendor. */
const withFixture = sharedFixture(async (db) => {
  const world = await seedFullWorld(db)
  const service = await serviceOf(db, world.vendor.organization.id)
  const lead = await submits(
    world.associate,
    service,
    {
      ...answersOf(90_001),
      firstName: 'Zoë',
      lastName: 'Quackenbushé',
      email: 'zoe.q@canary.example',
      phoneNumber: '+13125559988',
    },
    'a lead to be searched',
  )
  return { ...world, lead: lead.id, service }
})

type Result = { ref_type: string; ref_id: number; title: string; route: string; rank: number }

const search = (person: Person, query: string, ref = 'ALL') =>
  person.asks<Result>('select * from app.global_search(search_ref => $2, query => $1)', [query, ref])
const found = async (person: Person, query: string, ref = 'LEADS') =>
  (await search(person, query, ref)).map(({ ref_id }) => ref_id)

test.each([
  ['Quackenbushe', 'without the accent'],
  ['quacken', 'by its beginning'],
  ['quackenbushé zoë', 'in another order'],
  ['Quakenbushe', 'with a letter missing'],
  ['Quackenbsuhe zoe', 'with letters swapped'],
  ['zoe.q@canary.example', 'by e-mail'],
  ['(312) 555-9988', 'by phone'],
])('the referrer and the operator find a customer: %s, %s', (query) =>
  withFixture(async (_db, { associate, operator, lead }) => {
    expect((await found(associate, query))[0]).toBe(lead)
    expect((await found(operator.admin, query))[0]).toBe(lead)
  })(),
)

test(
  'viewers who may not read a customer find neither results nor counts',
  withFixture(async (_db, { lead, others, vendor, multiRole, independent }) => {
    const strangers = [
      others.associate,
      others.vendor.master,
      vendor.master,
      vendor.agent,
      multiRole.master,
      independent.admin,
    ]
    for (const query of [
      'Quackenbushe',
      'Quakenbushe',
      'zoe.q@canary.example',
      '3125559988',
      `#${lead}`,
      String(lead).padStart(4, '0'),
    ])
      for (const person of strangers)
        expect([query, person.id, await search(person, query)]).toEqual([query, person.id, []])
  }),
)

test(
  'before acceptance a provider finds an offered lead by first name only',
  withFixture(async (_db, { lead, operator, vendor }) => {
    await operator.master.asks('select app.offer_lead($1, $2)', [lead, vendor.organization.id])
    expect(await found(vendor.master, 'Quackenbushe')).toEqual([])
    expect(await found(vendor.master, 'zoe.q@canary.example')).toEqual([])
    await vendor.master.asks(`select app.move_lead($1, 'accept')`, [lead])
    expect(await found(vendor.master, 'Quackenbushe')).toEqual([lead])
    const [hit] = await search(vendor.master, 'Quackenbushe')
    expect(hit).toMatchObject({ ref_type: 'LEADS', title: 'Zoë Quackenbushé' })
  }),
)

const policies: Record<string, string> = {
  LEADS: 'select id from app.leads where id = $1',
  TRANSACTIONS: 'select id from app.transactions where id = $1',
  SERVICES: 'select id from app.services where id = $1',
  ORGANIZATIONS: 'select id from app.organizations where id = $1',
  ADMINS: `select id from app.user_infos where id = $1 and user_type in ('MASTER_ADMIN', 'ADMIN')`,
  ASSOCIATES: `select id from app.user_infos where id = $1 and user_type = 'ASSOCIATE'`,
  SERVICE_AGENTS: `select id from app.user_infos where id = $1 and user_type = 'SERVICE_AGENT'`,
  SUPPORT: 'select id from app.support_tickets where id = $1',
  POSTS: 'select id from app.posts where id = $1 and not is_deleted',
}

async function wordsOfTheWorld(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ word: string }>(
    `select word from private.search_words where length(word) > 3 order by md5(word) limit 40`,
  )
  return [...rows.map(({ word }) => word), 'Casey Example', 'INV-2026', 'service', 'Chimney', 'Removed']
}

test(
  'random searches find only rows that the viewer’s policies show, within the limits',
  { timeout: 240_000 },
  withFixture(async (db, world) => {
    const words = await wordsOfTheWorld(db)
    let hits = 0
    const types = new Set<string>()
    for (const person of allPeople(world)) {
      for (const word of words) {
        const results = await search(person, word)
        hits += results.length
        expect(results.length).toBeLessThanOrEqual(40)
        for (const [type, rows] of Map.groupBy(results, ({ ref_type }) => ref_type)) {
          types.add(type)
          expect(rows.length).toBeLessThanOrEqual(8)
          for (const { ref_id } of rows)
            expect(await person.asks(policies[type] ?? '', [ref_id])).toHaveLength(1)
        }
      }
    }
    expect(hits).toBeGreaterThan(200)
    expect([...types].toSorted()).toEqual(Object.keys(policies).toSorted())
  }),
)

test(
  'hits are within the policies even before rows are read',
  { timeout: 240_000 },
  withFixture(async (db, world) => {
    const unseen: unknown[] = []
    for (const person of [
      world.vendor.master,
      world.vendor.agent,
      world.others.associate,
      world.multiRole.admin,
    ])
      for (const word of await wordsOfTheWorld(db)) {
        const hits = await person.asks<Result>(`select * from app.search_hits($1, 'ALL')`, [word])
        // Services and organizations are filtered only by their policies.
        const ofParties = hits.filter(({ ref_type }) => !['SERVICES', 'ORGANIZATIONS'].includes(ref_type))
        for (const { ref_type, ref_id } of ofParties)
          if ((await person.asks(policies[ref_type] ?? '', [ref_id])).length === 0)
            unseen.push([person.id, ref_type, ref_id])
      }
    expect(unseen).toEqual([])
  }),
)

test(
  'hits are leads and transactions of the lists with the same text, as many as fit',
  { timeout: 240_000 },
  withFixture(async (db, world) => {
    let compared = 0
    for (const person of allPeople(world))
      for (const word of await wordsOfTheWorld(db)) {
        if (/\d/.test(word)) continue
        const [lists] = await person.asks<{ leads: number[]; deals: number[] }>(
          `select (app.lead_page('ALL', $1, null, '-updated', null, 0, null)).ids as leads,
            app.transaction_ids($1, null, '-closed', 16, 0) as deals`,
          [word],
        )
        const hits = await person.asks<Result>(`select * from app.search_hits($1, 'ALL') where rank > 1`, [
          word,
        ])
        const of = (type: string) =>
          hits.filter(({ ref_type }) => ref_type === type).map(({ ref_id }) => ref_id)
        const leads = of('LEADS')
        expect([person.id, word, leads.length]).toEqual([
          person.id,
          word,
          Math.min(8, lists?.leads.length ?? 0),
        ])
        expect(lists?.leads).toEqual(expect.arrayContaining(leads))
        expect([person.id, word, of('TRANSACTIONS')]).toEqual([person.id, word, lists?.deals])
        compared += leads.length
      }
    expect(compared).toBeGreaterThan(100)
  }),
)

test(
  'rows of hits are read under the policies',
  withFixture(async (_db, { lead, associate, operator, others, vendor }) => {
    const rowsFor = (person: Person) =>
      person.asks<Result>(`select * from app.search_rows('LEADS', array[$1::int], '{2}')`, [lead])
    for (const person of [associate, operator.admin])
      expect(await rowsFor(person)).toMatchObject([{ ref_id: lead, title: 'Zoë Quackenbushé' }])
    for (const person of [others.associate, others.vendor.master, vendor.master])
      expect(await rowsFor(person)).toEqual([])
  }),
)

test(
  'a name that most customers have finds as many of the viewer’s transactions as fit',
  withFixture(async (_db, world) => {
    const counts: number[] = []
    for (const person of allPeople(world)) {
      const seen = await person.asks<{ id: number }>(
        `select t.id from app.transactions t join app.lead_customers c on c.lead_id = t.lead_id where c.last_name = 'Example'`,
      )
      const results = await found(person, 'Example', 'TRANSACTIONS')
      expect([person.id, results.length]).toEqual([person.id, Math.min(8, seen.length)])
      expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(results))
      counts.push(results.length)
    }
    expect(Math.max(...counts)).toBeGreaterThan(4)
    expect(Math.min(...counts)).toBe(0)
  }),
)

test(
  'an invoice number ranks its deals first and finds nothing for strangers',
  withFixture(async (db, { operator, multiRole, independent }) => {
    const { rows } = await db.query<{ number: string; transaction_id: number }>(
      `select i.number, l.transaction_id from app.invoices i join app.invoice_lines l on l.invoice_id = i.id
        where i.organization_id = $1 order by i.id desc limit 1`,
      [multiRole.organization.id],
    )
    const { number = '', transaction_id = 0 } = rows[0] ?? {}
    for (const person of [operator.admin, multiRole.master]) {
      const [first] = await search(person, number)
      expect(first).toMatchObject({ ref_type: 'TRANSACTIONS', ref_id: transaction_id, rank: 3 })
    }
    expect(await search(independent.master, number)).toEqual([])
    expect(await search(independent.agent, number)).toEqual([])
  }),
)

test(
  'users are found by name, and by email only where it is readable',
  withFixture(async (db, { vendor, others, operator, associate }) => {
    await db.query(
      `update app.user_infos set first_name = 'Wolfgang', last_name = 'Pfefferkorn' where id = $1`,
      [vendor.agent.id],
    )
    expect(await found(vendor.master, 'Pfeferkorn', 'SERVICE_AGENTS')).toEqual([vendor.agent.id])
    expect(await found(operator.admin, 'Wolfgang Pfeff', 'SERVICE_AGENTS')).toEqual([vendor.agent.id])
    expect(await found(others.vendor.master, 'Pfefferkorn', 'SERVICE_AGENTS')).toEqual([])
    const { email } = vendor.agent
    expect(await found(vendor.master, email, 'SERVICE_AGENTS')).toEqual([vendor.agent.id])
    expect(await found(associate, email, 'SERVICE_AGENTS')).toEqual([])
    expect(await found(associate, 'Pfefferkorn', 'SERVICE_AGENTS')).toEqual([vendor.agent.id])
  }),
)

test(
  'the next search finds a change',
  withFixture(async (db, { operator, service }) => {
    await db.query(`update app.services set name = 'Xylophone Tuning' where id = $1`, [service])
    expect((await found(operator.admin, 'xilophone', 'SERVICES'))[0]).toBe(service)
  }),
)

test(
  'the claims, the text length and the scope are checked',
  withFixture(async (_db, { vendor, associate }) => {
    const as = (sql: string) => vendor.admin.asks(`select * from app.global_search(${sql}, query => 'Casey')`)
    expect(await refusedWith(as(`user_id => ${associate.id}`))).toBe('TS002')
    expect(await refusedWith(as(`org_type => 'OPERATOR'`))).toBe('TS002')
    expect(await refusedWith(as(`user_type => 'MASTER_ADMIN'`))).toBe('TS002')
    expect(await refusedWith(as(`search_ref => 'PASSWORDS'`))).toBe('TS004')
    expect(
      (await as(`user_id => ${vendor.admin.id}, org_type => 'vendor', user_type => 'admin'`)).length,
    ).toBeGreaterThan(0)
    expect(await search(vendor.admin, 'Cas')).toEqual([])
    expect(await search(vendor.admin, '   Cas ')).toEqual([])
  }),
)
