import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import {
  callerOf,
  openSession,
  operatorOf,
  seedMapping,
  seedOrganization,
  seedPerson,
  seedWorld,
  type OrganizationType,
  type UserType,
} from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const all = ['CREATE_SERVICES', 'ASSIGN_LEADS_TO_VENDORS', 'MANAGE_LEAD', 'VIEW_LEAD_STATUS', 'CREATE_LEAD']
const view = ['VIEW_LEAD_STATUS']
const refer = ['VIEW_LEAD_STATUS', 'CREATE_LEAD']

/** The default permissions by user type and organization type. */
const defaults: [UserType, OrganizationType | null, string[]][] = [
  ['MASTER_ADMIN', 'OPERATOR', all],
  ['ADMIN', 'OPERATOR', refer],
  ['MASTER_ADMIN', 'VENDOR', all.slice(0, 4)],
  ['MASTER_ADMIN', 'MULTI_ROLE_PROVIDER', all],
  ['MASTER_ADMIN', 'INDEPENDENT_OPERATOR', all],
  ['ADMIN', 'VENDOR', view],
  ['ADMIN', 'MULTI_ROLE_PROVIDER', refer],
  ['ADMIN', 'INDEPENDENT_OPERATOR', refer],
  ['ASSOCIATE', null, refer],
  ['ASSOCIATE', 'MULTI_ROLE_PROVIDER', refer],
  ['ASSOCIATE', 'INDEPENDENT_OPERATOR', refer],
  ['SERVICE_AGENT', 'VENDOR', ['MANAGE_LEAD', 'VIEW_LEAD_STATUS']],
  ['SERVICE_AGENT', 'MULTI_ROLE_PROVIDER', ['MANAGE_LEAD', 'VIEW_LEAD_STATUS']],
  ['SERVICE_AGENT', 'INDEPENDENT_OPERATOR', ['MANAGE_LEAD', 'VIEW_LEAD_STATUS']],
]

async function personOf(db: pg.Client, type: UserType, where: OrganizationType | null) {
  const organization =
    where === 'OPERATOR'
      ? await operatorOf(db)
      : where === null
        ? undefined
        : await seedOrganization(db, where)
  return seedPerson(db, type, organization)
}

describe('"Permission attributes" by default', () => {
  test.for(defaults)('%s of %s', ([type, where, expected]) =>
    withFixture(async (db) => {
      const person = await personOf(db, type, where)
      await db.query('delete from app.user_permission_mappings where user_id = $1', [person.id])
      const { permissions } = await one<{ permissions: string[] }>(
        db,
        'select private.permissions_of($1) as permissions',
        [person.id],
      )
      expect(permissions.toSorted()).toEqual([...expected].toSorted())
    })(),
  )

  test(
    'are defined for exactly these kinds of users, each attribute once',
    withFixture(async (db) => {
      const { rows } = await db.query<string[]>({
        text: `select user_type || ' ' || coalesce(organization_type, 'null'), count(*)::text
          from app.permission_templates group by 1 order by 1`,
        rowMode: 'array',
      })
      expect(rows).toEqual(defaults.map(([type, where]) => [`${type} ${where}`, '5']).toSorted())
    }),
  )
})

describe('a user’s own permission', () => {
  test(
    'adds to or removes from the template',
    withFixture(async (db) => {
      const admin = await personOf(db, 'ADMIN', 'VENDOR')
      await seedMapping(db, admin.id, 'CREATE_SERVICES', true)
      await seedMapping(db, admin.id, 'VIEW_LEAD_STATUS', false)
      expect((await callerOf(db, admin.token)).claims.permissions).toEqual(['CREATE_SERVICES'])
    }),
  )

  test(
    'applies at the next request of an open session',
    withFixture(async (db) => {
      const master = await personOf(db, 'MASTER_ADMIN', 'VENDOR')
      expect(master.claims.permissions).toContain('MANAGE_LEAD')
      await seedMapping(db, master.id, 'MANAGE_LEAD', false)
      expect((await callerOf(db, master.token)).claims.permissions).not.toContain('MANAGE_LEAD')
    }),
  )

  test(
    'of another kind of user grants nothing',
    withFixture(async (db) => {
      const agent = await personOf(db, 'SERVICE_AGENT', 'VENDOR')
      await db.query(
        `insert into app.user_permission_mappings (user_id, organization_id, permission_template_id, is_enabled)
          select $1, $2, t.id, true from app.permission_templates t
            join app.permission_attributes a on a.id = t.permission_attribute_id and a.attribute = 'CREATE_SERVICES'
            where t.user_type = 'MASTER_ADMIN' and t.organization_type = 'VENDOR'`,
        [agent.id, agent.organization?.id],
      )
      expect((await callerOf(db, agent.token)).claims.permissions).toEqual([
        'MANAGE_LEAD',
        'VIEW_LEAD_STATUS',
      ])
    }),
  )
})

const map = 'app.user_infos_permission_template_map(u)'

describe('the "permission template map"', () => {
  test(
    'is visible to the user and their admins, and empty for colleagues',
    withFixture(async (db, { vendor }) => {
      const sql = `select ${map} as map from app.user_infos u where u.id = $1`
      const [own] = await vendor.agent.asks<{ map: Record<string, { id: number; value: boolean }> }>(sql, [
        vendor.agent.id,
      ])
      expect(Object.keys(own?.map ?? {}).toSorted()).toEqual([...all].toSorted())
      expect(own?.map['MANAGE_LEAD']?.value).toBe(true)
      expect(await vendor.admin.asks(sql, [vendor.agent.id])).toEqual([own])
      expect(await vendor.agent.asks(sql, [vendor.admin.id])).toEqual([{ map: {} }])
    }),
  )

  test(
    'and the list of permissions say the same, and nothing of people beyond one’s own',
    withFixture(async (_db, { vendor, operator, others }) => {
      const sql = 'select app.user_infos_permissions(u) as permissions from app.user_infos u where u.id = $1'
      expect(await vendor.agent.asks(sql, [vendor.agent.id])).toEqual([
        { permissions: ['MANAGE_LEAD', 'VIEW_LEAD_STATUS'] },
      ])
      for (const admin of [vendor.master, vendor.admin, operator.admin])
        expect(await admin.asks(sql, [vendor.agent.id])).toEqual([
          { permissions: ['MANAGE_LEAD', 'VIEW_LEAD_STATUS'] },
        ])
      expect(await vendor.agent.asks(sql, [vendor.admin.id])).toEqual([{ permissions: null }])
      const ofRow = `select ${map} as map, app.user_infos_permissions(u) as permissions
        from jsonb_populate_record(null::app.user_infos, $1) u`
      const { id, organization } = others.vendor.agent
      const row = {
        id,
        organization_id: organization?.id,
        user_type: 'SERVICE_AGENT',
        organization_type: 'VENDOR',
      }
      expect(await vendor.master.asks(ofRow, [row])).toEqual([{ map: {}, permissions: null }])
    }),
  )

  test(
    'cannot be written directly',
    withFixture(async (db, { vendor }) => {
      const sql = 'update app.user_permission_mappings set is_enabled = true'
      expect(await refusedWith(vendor.master.asks(sql))).toBe('42501')
    }),
  )
})

test(
  'a second session has the same rights as the first',
  withFixture(async (db) => {
    const agent = await personOf(db, 'SERVICE_AGENT', 'VENDOR')
    const second = await callerOf(db, await openSession(db, agent.id))
    expect(second.claims).toEqual({ ...agent.claims, session_id: second.claims.session_id })
    expect(second.claims.session_id).not.toBe(agent.claims.session_id)
  }),
)
