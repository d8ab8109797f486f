import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { routingWorldOf, setLevel, type RoutingWorld } from './test/routing.ts'

const withWorld = sharedFixture(routingWorldOf)

type Version = {
  version: number
  category_id: number | null
  service_id: number | null
  name: string | null
  level: string | null
  strategy: string | null
  level_before: string | null
  strategy_before: string | null
  is_current: boolean
  changed_by: string
  changed_at: Date
}

/** The newest first. */
const versionsOf = ({ operator }: RoutingWorld) =>
  operator.admin.asks<Version>('select * from app.routing_rule_versions()')

const save = 'select app.save_routing_rule($1, null, $2, $3, $4) as saved'

test(
  'each change has its person and time, what it was in its scope and what it became',
  withWorld(async (db, world) => {
    const { service, operator } = world
    const { category, service_name } = await one<{ category: number; service_name: string }>(
      db,
      'select category_id as category, name as service_name from app.services where id = $1',
      [service],
    )
    const began = new Date(Date.now() - 60_000)
    await setLevel(world, 'SUGGEST', { strategy: 'WON' })
    await setLevel(world, 'BY_HAND', { service, strategy: 'IN_TURN' })
    await setLevel(world, 'BY_HAND', { category })
    await setLevel(world, 'AUTOMATIC', { strategy: 'WON' })
    await setLevel(world, null, { service })
    const all = await versionsOf(world)
    const scopes = all.map(
      ({ category_id, service_id, level, strategy, level_before, strategy_before, is_current }) => [
        category_id ?? service_id,
        [level_before, strategy_before],
        [level, strategy],
        is_current,
      ],
    )
    expect(scopes.slice(0, 6)).toEqual([
      [service, ['BY_HAND', 'IN_TURN'], [null, null], true],
      [null, ['SUGGEST', 'WON'], ['AUTOMATIC', 'WON'], true],
      [category, [null, null], ['BY_HAND', null], true],
      [service, ['AUTOMATIC', null], ['BY_HAND', 'IN_TURN'], false],
      [null, [null, null], ['SUGGEST', 'WON'], false],
      [service, [null, null], ['AUTOMATIC', null], false],
    ])
    expect(all[0]).toMatchObject({ name: service_name, changed_by: 'Pat Example' })
    expect(all[1]).toMatchObject({ name: null, category_id: null, service_id: null })
    for (const { changed_at } of all.slice(0, 5))
      expect(changed_at.getTime()).toBeGreaterThan(began.getTime())
    expect(all.map(({ version }) => version)).toEqual(
      all.map(({ version }) => version).toSorted((a, b) => b - a),
    )
    const { by } = await one<{ by: number }>(
      db,
      'select changed_by as by from private.routing_rules order by id desc limit 1',
    )
    expect(by).toBe(operator.master.id)
  }),
)

test(
  'an earlier rule is saved again as a new version, and applies',
  withWorld(async (db, world) => {
    const { service, operator } = world
    await setLevel(world, 'BY_HAND', { service })
    const before = await versionsOf(world)
    const [current, earlier] = before
    await operator.master.asks(save, [earlier?.level, service, earlier?.strategy, current?.version])
    const [restored, ...rest] = await versionsOf(world)
    expect(restored).toMatchObject({ level: 'AUTOMATIC', level_before: 'BY_HAND', is_current: true })
    expect(rest.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
    const level = 'select private.routing_level(s) as level from app.services s where id = $1'
    expect(await one(db, level, [service])).toEqual({ level: 'AUTOMATIC' })
  }),
)

test(
  'a rule that someone else changed since is not replaced',
  withWorld(async (_db, world) => {
    const { service, operator } = world
    const [read] = await versionsOf(world)
    await setLevel(world, 'AUTOMATIC')
    await operator.master.asks(save, ['BY_HAND', service, null, read?.version])
    expect(await refusedWith(operator.master.asks(save, ['SUGGEST', service, null, read?.version]))).toBe(
      'TS006',
    )
    expect(await refusedWith(operator.master.asks(save, ['SUGGEST', null, null, 0]))).toBe('TS006')
    expect(await refusedWith(operator.master.asks(save, ['SUGGEST', service, null, 0]))).toBe('TS006')
    const [latest] = await versionsOf(world)
    expect(latest).toMatchObject({ service_id: service, level: 'BY_HAND' })
    await operator.master.asks(save, ['SUGGEST', service, null, null])
  }),
)

test(
  'version 0 is that of a scope that was never changed',
  withWorld(async (db, world) => {
    const { operator, service } = world
    const other = await one<{ id: number }>(db, 'select min(id) as id from app.services where id <> $1', [
      service,
    ])
    await operator.master.asks(save, ['BY_HAND', other.id, null, 0])
    expect(await refusedWith(operator.master.asks(save, ['SUGGEST', other.id, null, 0]))).toBe('TS006')
  }),
)

test(
  'only the operator’s admins read versions, and only its master admins go back to one',
  withWorld(async (_db, world) => {
    const { operator, providers, associate, service } = world
    const [{ version } = { version: 0 }] = await versionsOf(world)
    expect(await refusedWith(operator.admin.asks(save, ['BY_HAND', service, null, version]))).toBe('TS002')
    for (const person of [associate, providers[0].master, providers[0].agent]) {
      expect(await refusedWith(person.asks('select * from app.routing_rule_versions()'))).toBe('42501')
      expect(await refusedWith(person.asks(save, ['BY_HAND', service, null, version]))).toBe('42501')
    }
  }),
)
