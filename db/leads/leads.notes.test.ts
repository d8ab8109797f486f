import { describe, expect, test } from 'vitest'
import { hears, refusedWith } from '../test/people.ts'
import { played } from '../test/played.ts'
import type { Person } from '../test/world.ts'
import { castOf, type Cast } from './leads.testing.ts'

const scene = played(castOf)

const write = 'select * from app.create_note($1, $2, $3, $4, $5)'
const by = (person: Person, { lead }: Cast, note: string, visibility = 'SHARED', key: string | null = null) =>
  person.asks<{ id: string; updated_by: number; author_name: string }>(write, [
    lead,
    note,
    visibility,
    1,
    key,
  ])

describe('a note', () => {
  test(
    'is read as its visibility says',
    scene(async (db, cast) => {
      await by(cast.referrer, cast, 'shared')
      await by(cast.referrer, cast, 'referrers', 'ORGANIZATION')
      await by(cast.agent, cast, 'providers', 'ORGANIZATION')
      await by(cast.operator.admin, cast, 'operators', 'OPERATOR')
      const read = async (person: Person) =>
        (
          await person.asks<{ note: string }>('select note from app.notes where lead_id = $1 order by id', [
            cast.lead,
          ])
        ).map(({ note }) => note)
      for (const person of [cast.referrer, cast.referrersAdmin])
        expect(await read(person)).toEqual(['shared', 'referrers'])
      for (const person of [cast.agent, cast.providersMaster])
        expect(await read(person)).toEqual(['shared', 'providers'])
      expect(await read(cast.operator.master)).toEqual(['shared', 'referrers', 'providers', 'operators'])
      for (const person of [cast.third, cast.otherAgent, cast.referrersColleague])
        expect(await read(person)).toEqual([])
    }),
  )

  test(
    'is its author’s, whoever updatedBy names',
    scene(async (db, cast) => {
      const [note] = await by(cast.agent, cast, 'mine')
      expect(note).toMatchObject({ updated_by: cast.agent.id, author_name: 'Pat Example' })
    }),
  )

  test(
    'is written once under one key',
    scene(async (db, cast) => {
      const [first] = await by(cast.agent, cast, 'once', 'SHARED', 'a key of a note')
      const [again] = await by(cast.agent, cast, 'once', 'SHARED', 'a key of a note')
      expect(again?.id).toBe(first?.id)
      expect(await refusedWith(by(cast.agent, cast, 'twice', 'SHARED', 'a key of a note'))).toBe('TS006')
      expect(await refusedWith(by(cast.agent, cast, 'once', 'ORGANIZATION', 'a key of a note'))).toBe('TS006')
    }),
  )

  test(
    'is written by those who have a part in the lead, for the operator by the operator only',
    scene(async (db, cast) => {
      const code = async (person: Person, note: string, visibility: string) =>
        (await hears(db, person, write, [cast.lead, note, visibility, null, null])).error?.code
      for (const person of [cast.third, cast.otherAgent, cast.referrersColleague, cast.associate])
        expect(await code(person, 'x', 'SHARED')).toBe('TS003')
      expect(await code(cast.agent, 'x', 'OPERATOR')).toBe('TS002')
      expect(await code(cast.agent, ' ', 'SHARED')).toBe('23514')
      expect(await code(cast.agent, 'x', 'ANYBODY')).toBe('23503')
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
    'counts what the caller sees, in each of the lists',
    scene(async (db, { referrer, referrersAdmin, agent, providersMaster, third }) => {
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
    'is of one’s own; of any organization, associate or agent for the operator',
    scene(
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
