import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { approve, asked, codeOf, facts, propose, proposes, notificationsOf } from './proposals.testing.ts'

const withFixture = sharedFixture(seedWorld)

describe('publishing without approval', () => {
  const grant = 'select app.set_service_publishing($1, $2)'

  test(
    'is allowed by the operator’s master admin, and audited',
    withFixture(async (db, { vendor, operator, others }) => {
      const { id } = vendor.organization
      expect(await codeOf(db, operator.admin, grant, [id, true])).toBe('TS002')
      for (const person of [vendor.master, others.vendor.master])
        expect(await codeOf(db, person, grant, [id, true])).toBe('42501')
      expect(await codeOf(db, operator.master, grant, [operator.organization.id, true])).toBe('TS003')
      await operator.master.asks(grant, [id, true])
      const audited = `select actor_user_id, action from app.audit_logs where subject = 'service_publishers' and subject_id = $1 order by id`
      await operator.master.asks(grant, [id, false])
      expect((await db.query(audited, [id])).rows).toEqual([
        { actor_user_id: operator.master.id, action: 'INSERT' },
        { actor_user_id: operator.master.id, action: 'DELETE' },
      ])
      expect(await codeOf(db, vendor.master, propose, [facts, null])).toBe(undefined)
    }),
  )

  test(
    'approves proposals immediately',
    withFixture(async (db, { vendor, operator }) => {
      await operator.master.asks(grant, [vendor.organization.id, true])
      expect(await proposes(vendor.master)).toMatchObject({ status: 'APPROVED' })
      expect(await notificationsOf(db, 'service_proposed')).toEqual([])
      expect((await notificationsOf(db, 'new_service_created')).length).toBeGreaterThan(0)
    }),
  )
})

describe('limits', () => {
  const announced = async (db: pg.Client) =>
    new Set((await notificationsOf(db, 'new_service_created')).map(({ data }) => data['serviceName'])).size

  test(
    'an organization proposes at most ten services a day, independent of others',
    withFixture(async (db, { vendor, multiRole }) => {
      for (let n = 0; n < 10; n += 1) await proposes(vendor.master, { name: `Service ${n}` })
      expect(await refusedWith(proposes(vendor.master))).toBe('TS007')
      await proposes(multiRole.master)
      await db.query(`update app.service_proposals set submitted_at = submitted_at - interval '1 day'`)
      await proposes(vendor.master)
    }),
  )

  test(
    'at most twenty proposals of an organization wait',
    withFixture(async (db, { vendor }) => {
      for (let n = 0; n < 20; n += 1) {
        await proposes(vendor.master, { name: `Service ${n}` })
        await db.query(`update app.service_proposals set submitted_at = submitted_at - interval '1 day'`)
      }
      expect(await refusedWith(proposes(vendor.master))).toBe('TS007')
    }),
  )

  test(
    'at most five services of an organization are announced a day',
    withFixture(async (db, { vendor, operator }) => {
      for (let n = 0; n < 6; n += 1) {
        const { id } = await proposes(vendor.master, { name: `Service ${n}` })
        expect(await asked(operator.master, approve, [id, 1])).toMatchObject({ status: 'APPROVED' })
      }
      expect(await announced(db)).toBe(5)
      await operator.master.asks('select app.set_service_publishing($1, true)', [vendor.organization.id])
      const create = 'select app.create_service(jsonb_populate_record(null::app.new_service, $1))'
      await vendor.master.asks(create, [{ ...facts, name: 'Service 6' }])
      expect(await announced(db)).toBe(5)
      await operator.master.asks(create, [{ ...facts, name: 'Service 7' }])
      expect(await announced(db)).toBe(6)
      await db.query(
        `update private.service_announcements set announced_at = announced_at - interval '1 day'`,
      )
      await vendor.master.asks(create, [{ ...facts, name: 'Service 8' }])
      expect(await announced(db)).toBe(7)
    }),
  )
})
