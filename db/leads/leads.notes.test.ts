import { describe, expect, test } from 'vitest'
import { fileOf } from '../test/files.ts'
import { queryAs, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'
import { fixtureOf, type Fixture } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

const write = 'select * from app.create_note($1, $2, $3, $4, $5)'
const by = (
  person: Person,
  { lead }: Fixture,
  note: string,
  visibility = 'SHARED',
  key: string | null = null,
) =>
  person.asks<{ id: string; updated_by: number; author_name: string }>(write, [
    lead,
    note,
    visibility,
    1,
    key,
  ])

describe('a note', () => {
  test(
    'is visible according to its visibility',
    withFixture(async (db, fixture) => {
      await by(fixture.referrer, fixture, 'shared')
      await by(fixture.referrer, fixture, 'referrers', 'ORGANIZATION')
      await by(fixture.agent, fixture, 'providers', 'ORGANIZATION')
      await by(fixture.operator.admin, fixture, 'operators', 'OPERATOR')
      const read = async (person: Person) =>
        (
          await person.asks<{ note: string }>('select note from app.notes where lead_id = $1 order by id', [
            fixture.lead,
          ])
        ).map(({ note }) => note)
      for (const person of [fixture.referrer, fixture.referrersAdmin])
        expect(await read(person)).toEqual(['shared', 'referrers'])
      for (const person of [fixture.agent, fixture.providersMaster])
        expect(await read(person)).toEqual(['shared', 'providers'])
      expect(await read(fixture.operator.master)).toEqual(['shared', 'referrers', 'providers', 'operators'])
      for (const person of [fixture.third, fixture.otherAgent, fixture.referrersColleague])
        expect(await read(person)).toEqual([])
    }),
  )

  test(
    'belongs to its author and ignores updatedBy',
    withFixture(async (db, fixture) => {
      const [note] = await by(fixture.agent, fixture, 'mine')
      expect(note).toMatchObject({ updated_by: fixture.agent.id, author_name: 'Pat Example' })
    }),
  )

  test(
    'is created once per key',
    withFixture(async (db, fixture) => {
      const [first] = await by(fixture.agent, fixture, 'once', 'SHARED', 'a key of a note')
      const [again] = await by(fixture.agent, fixture, 'once', 'SHARED', 'a key of a note')
      expect(again?.id).toBe(first?.id)
      expect(await refusedWith(by(fixture.agent, fixture, 'twice', 'SHARED', 'a key of a note'))).toBe(
        'TS006',
      )
      expect(await refusedWith(by(fixture.agent, fixture, 'once', 'ORGANIZATION', 'a key of a note'))).toBe(
        'TS006',
      )
    }),
  )

  test(
    'is created by parties of the lead; only operators create OPERATOR notes',
    withFixture(async (db, fixture) => {
      const code = async (person: Person, note: string, visibility: string) =>
        (await queryAs(db, person, write, [fixture.lead, note, visibility, null, null])).error?.code
      for (const person of [fixture.third, fixture.otherAgent, fixture.referrersColleague, fixture.associate])
        expect(await code(person, 'x', 'SHARED')).toBe('TS003')
      expect(await code(fixture.agent, 'x', 'OPERATOR')).toBe('TS002')
      expect(await code(fixture.agent, ' ', 'SHARED')).toBe('23514')
      expect(await code(fixture.agent, 'x', 'ANYBODY')).toBe('23503')
    }),
  )
})

describe('the files of a note', () => {
  const attach =
    'select * from app.create_note(lead_id => $1, note => $2, visibility => $3, attachments => $4)'
  const names = (person: Person, files: string[]) =>
    person.asks<{ public_id: string }>(
      'select public_id from app.files where public_id = any ($1) order by id',
      [files],
    )

  test(
    'are as visible as the note',
    withFixture(async (db, fixture) => {
      const { referrer, agent, operator, lead } = fixture
      const [plan, offer, letter] = [
        await fileOf(db, referrer),
        await fileOf(db, agent),
        await fileOf(db, operator.admin),
      ]
      const files = [plan, offer, letter]
      await referrer.asks(attach, [lead, 'the plan', 'SHARED', [plan]])
      await agent.asks(attach, [lead, 'our offer', 'ORGANIZATION', [offer]])
      await operator.admin.asks(attach, [lead, 'a letter', 'OPERATOR', [letter]])
      const seen = async (person: Person) => (await names(person, files)).map(({ public_id }) => public_id)
      for (const person of [referrer, fixture.referrersAdmin]) expect(await seen(person)).toEqual([plan])
      for (const person of [agent, fixture.providersMaster]) expect(await seen(person)).toEqual([plan, offer])
      expect(await seen(operator.master)).toEqual(files)
      for (const person of [fixture.third, fixture.otherAgent, fixture.referrersColleague, fixture.associate])
        expect(await seen(person)).toEqual([])
      const [{ count } = { count: 0 }] = await agent.asks<{ count: number }>(
        `select count(a)::int as count from app.notes n cross join lateral app.notes_attachments(n) a where n.lead_id = $1`,
        [lead],
      )
      expect(count).toBe(2)
    }),
  )

  test(
    'are hidden from the next provider',
    withFixture(async (db, { lead, agent, referrer, operator, others }) => {
      const [plan, offer] = [await fileOf(db, referrer), await fileOf(db, agent)]
      await referrer.asks(attach, [lead, 'the plan', 'SHARED', [plan]])
      await agent.asks(attach, [lead, 'our offer', 'SHARED', [offer]])
      const next = others.vendor
      await operator.master.asks(`select app.move_lead($1, 'reassign', 'Too slow', organization_id => $2)`, [
        lead,
        next.organization.id,
      ])
      expect(await names(next.master, [plan, offer])).toEqual([])
      await move(next.master, lead, 'accept')
      expect(await names(next.master, [plan, offer])).toEqual([{ public_id: plan }])
    }),
  )

  test(
    'are the author’s own, each attached once',
    withFixture(async (db, { lead, agent, referrer }) => {
      const [mine, theirs] = [await fileOf(db, agent), await fileOf(db, referrer)]
      expect(await refusedWith(agent.asks(attach, [lead, 'x', 'SHARED', [theirs]]))).toBe('TS003')
      await agent.asks(attach, [lead, 'x', 'SHARED', [mine]])
      expect(await refusedWith(agent.asks(attach, [lead, 'again', 'SHARED', [mine]]))).toBe('TS003')
      const many = await Promise.all(Array.from({ length: 11 }, () => fileOf(db, agent)))
      expect(await refusedWith(agent.asks(attach, [lead, 'x', 'SHARED', many]))).toBe('TS004')
    }),
  )
})

type Summary = { total: number; by_status: { status: string; total: number }[] }

describe('the summary', () => {
  const ask = async (person: Person, args: string): Promise<number> => {
    const [row] = await person.asks<{ s: Summary }>(`select to_json(app.lead_summary(${args})) as s`)
    const sum = row?.s.by_status.reduce((all, { total }) => all + total, 0)
    expect(row?.s.by_status.length).toBe(12)
    expect(sum).toBe(row?.s.total)
    return row?.s.total ?? -1
  }

  test(
    'counts what the viewer sees in each list',
    withFixture(async (db, { referrer, referrersAdmin, agent, providersMaster, third }) => {
      const lists = async (person: Person) => [
        await ask(person, `lf => 'ALL'`),
        await ask(person, `lf => 'MY_LEADS'`),
        await ask(person, `lf => 'MY_REFERRALS'`),
      ]
      for (const person of [referrer, referrersAdmin]) expect(await lists(person)).toEqual([1, 0, 1])
      for (const person of [agent, providersMaster]) expect(await lists(person)).toEqual([1, 1, 0])
      expect(await lists(third)).toEqual([0, 0, 0])
    }),
  )

  test(
    'covers the viewer’s own leads, for the operator any organization or person',
    withFixture(
      async (
        _db,
        { referrer, agent, providersMaster, providersAdmin, operator, vendor, multiRole, third },
      ) => {
        const own = `org_id => ${vendor.organization.id}`
        expect(await ask(providersMaster, own)).toBe(1)
        expect(await ask(providersMaster, `'SERVICE_AGENT', user_id => ${agent.id}`)).toBe(1)
        expect(await ask(providersMaster, `'SERVICE_AGENT', user_id => ${providersAdmin.id}`)).toBe(0)
        for (const [person, args] of [
          [third, own],
          [agent, `user_id => ${providersMaster.id}`],
          [referrer, `org_id => ${vendor.organization.id}`],
          [providersMaster, `user_id => ${referrer.id}`],
        ] as const)
          expect(await refusedWith(ask(person, args))).toBe('TS002')
        expect(await refusedWith(ask(agent, `lf => 'THEIRS'`))).toBe('TS004')
        for (const args of [
          own,
          `org_id => ${multiRole.organization.id}`,
          `'ASSOCIATE', user_id => ${referrer.id}`,
          `'SERVICE_AGENT', user_id => ${agent.id}`,
        ])
          expect(await ask(operator.admin, args)).toBe(1)
        expect(await ask(operator.admin, `'PLATFORM'`)).toBeGreaterThan(200)
      },
    ),
  )
})
