import { expect, test } from 'vitest'
import { asks, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { callerOf, seedMapping, seedWorld, type Person } from '../test/world.ts'
import { cap, clockAt, limitOf, openAlways, pause, resume, setHours } from './test/limits.ts'

const withWorld = sharedFixture(seedWorld)
const read = (person: Person, organization: number) =>
  person.asks<{ may_change: boolean; pauses: string; caps: string }>(
    'select may_change, pauses::text, caps::text from app.offer_limits($1)',
    [organization],
  )

const readHours = (person: Person, organization: number) =>
  person.asks<{ may_change: boolean; version: number; changed_by: string | null }>(
    'select may_change, version, changed_by from app.working_hours($1)',
    [organization],
  )

/** Everything that a person can try with a provider’s limits, and the codes that refuse it. */
async function refusals(person: Person, organization: number): Promise<string[]> {
  const codes: string[] = []
  const attempts = [
    read,
    readHours,
    pause,
    resume,
    (who: Person, id: number) => cap(who, id, { day: 3 }),
    (who: Person, id: number) => setHours(who, id),
    (who: Person, id: number) => openAlways(who, id),
  ]
  for (const attempt of attempts) {
    const outcome = attempt(person, organization).then(() => 'allowed')
    codes.push(await outcome.catch(() => refusedWith(attempt(person, organization))))
  }
  return codes
}

const unknown = Array.from({ length: 7 }, () => 'TS003')
const refused = Array.from({ length: 7 }, () => 'TS002')

test(
  'another organization sees and changes nothing of a provider’s limits',
  withWorld(async (db, { vendor, independent, others, multiRole }) => {
    await pause(vendor.master, vendor.organization.id, null, 'Holidays')
    for (const provider of [independent, others.vendor, multiRole])
      for (const person of [provider.master, provider.admin, provider.agent])
        expect(await refusals(person, vendor.organization.id)).toEqual(unknown)
    const { rows } = await db.query('select is_operators, paused_by from private.offer_pauses')
    expect(rows).toEqual([{ is_operators: false, paused_by: vendor.master.id }])
  }),
)

test(
  'agents, associates and the operator’s own organization have no limits to read or change',
  withWorld(async (_db, { vendor, multiRole, associate, operator }) => {
    expect(await refusals(vendor.agent, vendor.organization.id)).toEqual(refused)
    expect(await refusals(associate, vendor.organization.id)).toEqual(unknown)
    const ownAssociate = multiRole.associate ?? associate
    expect(await refusals(ownAssociate, multiRole.organization.id)).toEqual(refused)
    expect(await refusals(operator.master, operator.organization.id)).toEqual(unknown)
    expect(await refusals(operator.master, 2_000_000_000)).toEqual(unknown)
  }),
)

test(
  'an admin of the provider changes limits with the permission for its services only',
  withWorld(async (db, { vendor }) => {
    const { admin, organization } = vendor
    expect(await refusals(admin, organization.id)).toEqual(['allowed', 'allowed', ...refused.slice(2)])
    expect(await read(admin, organization.id)).toMatchObject([{ may_change: false }])
    await seedMapping(db, admin.id, 'CREATE_SERVICES', true)
    const granted = await callerOf(db, admin.token)
    const [paused] = await asks<{ paused: boolean }>(db, granted, 'select app.pause_offers($1) as paused', [
      organization.id,
    ])
    expect(paused).toEqual({ paused: true })
    const [limits] = await asks<{ may_change: boolean }>(
      db,
      granted,
      'select may_change from app.offer_limits($1)',
      [organization.id],
    )
    expect(limits).toEqual({ may_change: true })
  }),
)

test(
  'a provider cannot lift the operator’s pause or raise its cap, and reads no names of its people',
  withWorld(async (db, { vendor: { master, organization }, operator }) => {
    await pause(operator.admin, organization.id, null, 'A complaint')
    await cap(operator.admin, organization.id, { day: 1 })
    const service = 1
    expect(await resume(master, organization.id)).toBe(false)
    expect(await limitOf(db, organization.id, service)).toBe('PAUSED')
    // Its own pause comes and goes beside it.
    await pause(master, organization.id, null, 'Holidays')
    expect(await resume(master, organization.id)).toBe(true)
    await cap(master, organization.id, { day: 100 })
    await cap(master, organization.id, {})
    const { rows } = await db.query('select is_operators, per_day from private.offer_caps')
    expect(rows).toEqual([{ is_operators: true, per_day: 1 }])
    const [own] = await read(master, organization.id)
    expect(own?.pauses).toContain('A complaint')
    expect(own?.pauses + String(own?.caps)).not.toContain('Pat')
    const [theirs] = await read(operator.master, organization.id)
    expect(theirs?.pauses).toContain('Pat')
    expect(await resume(operator.master, organization.id)).toBe(true)
    expect(await limitOf(db, organization.id, service)).toBeNull()
  }),
)

test(
  'days that are past or far, long reasons, caps out of range and unknown services are refused',
  withWorld(async (db, { vendor: { master, organization } }) => {
    await clockAt(db, '2026-11-27 12:00')
    for (const day of ['2026-11-27', '2026-11-01', '2028-11-28', '-infinity', 'infinity'])
      expect(await refusedWith(pause(master, organization.id, day)), day).toBe('TS004')
    expect(await refusedWith(pause(master, organization.id, null, 'x'.repeat(301)))).toBe('TS004')
    for (const caps of [{ day: 0 }, { week: -1 }, { month: 10_001 }, { open: 0 }])
      expect(await refusedWith(cap(master, organization.id, caps))).toBe('TS004')
    for (const service of [2_000_000_000, 0])
      expect(await refusedWith(cap(master, organization.id, { day: 1, service }))).toBe('TS004')
    expect(
      (await db.query('select from private.offer_caps union all select from private.offer_pauses')).rowCount,
    ).toBe(0)
  }),
)

test(
  'each change of a pause and a cap is audited, without the reason',
  withWorld(async (db, { vendor: { master, organization } }) => {
    await pause(master, organization.id, null, 'A secret reason')
    await resume(master, organization.id)
    await cap(master, organization.id, { day: 5 })
    await cap(master, organization.id, { day: 6 })
    const { rows } = await db.query<{ action: string; subject: string; details: unknown }>(
      `select action, subject, details from app.audit_logs where subject in ('offer_pauses', 'offer_caps') order by id`,
    )
    expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'INSERT offer_pauses',
      'DELETE offer_pauses',
      'INSERT offer_caps',
      'UPDATE offer_caps',
    ])
    expect(rows[3]?.details).toMatchObject({ values: { per_day: [5, 6] } })
    expect(JSON.stringify(rows)).not.toContain('secret')
  }),
)

test(
  'hours are set by a provider or the operator for it, and no change is overwritten unseen',
  withWorld(async (_db, { vendor: { master, organization }, operator, others }) => {
    const state = async (person: Person) => (await readHours(person, organization.id))[0]
    expect(await state(master)).toEqual({ may_change: true, version: 0, changed_by: null })
    expect(await openAlways(master, organization.id)).toBe(false)
    await setHours(master, organization.id, { version: 0 })
    await expect(setHours(operator.admin, organization.id, { version: 0 })).rejects.toMatchObject({
      code: 'TS006',
    })
    await setHours(operator.admin, organization.id, { version: 1 })
    // A provider reads no names of the operator’s people, and an operator those of the provider.
    expect(await state(master)).toEqual({ may_change: true, version: 2, changed_by: null })
    expect((await state(operator.master))?.changed_by).toContain('Pat')
    await expect(openAlways(master, organization.id, 1)).rejects.toMatchObject({ code: 'TS006' })
    expect(await openAlways(master, organization.id, 2)).toBe(true)
    expect((await readHours(others.vendor.master, others.vendor.organization.id))[0]?.version).toBe(0)
  }),
)

test(
  'each change of hours is audited with what was before',
  withWorld(async (db, { vendor: { master, organization } }) => {
    await setHours(master, organization.id)
    await setHours(master, organization.id, { closes: 1080 })
    await openAlways(master, organization.id)
    const { rows } = await db.query<{ action: string; details: unknown }>(
      `select action, details from app.audit_logs where subject = 'calendars' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(JSON.stringify(rows[1]?.details)).toContain('[480,1080)')
  }),
)
