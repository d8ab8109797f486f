import { describe, expect, test } from 'vitest'
import { fixtureOf } from '../leads/test/fixture.ts'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { offer, submit } from '../test/world-leads.ts'
import { addsAdmin, ann, calls } from './test/members.ts'

const withFixture = sharedFixture(fixtureOf)

type Departure = {
  open_leads: number
  offers: number
  sessions: number
  people: number
  problem: string | null
}
const leadNow = 'select status, organization_id, assigned_user_id from app.leads where id = $1'

describe('"Deactivating ends sessions and invitations at once; open leads of a deactivated agent go back to the organization’s admins"', () => {
  test(
    'ends sessions and returns open leads to the organization’s admins',
    withFixture(async (db, { vendor, lead }) => {
      const departure = await calls<Departure>(vendor.master, 'departure_of_user($1)', vendor.agent.id)
      expect(departure).toMatchObject({ open_leads: 1, sessions: 1, problem: null })
      expect(await calls(vendor.master, 'deactivate_user($1)', vendor.agent.id)).toMatchObject({
        status: 'INACTIVE',
      })
      expect(await one(db, leadNow, [lead])).toEqual({
        status: 'ACCEPTED',
        organization_id: vendor.organization.id,
        assigned_user_id: null,
      })
      expect(
        (await db.query('select from app.sessions where user_id = $1', [vendor.agent.id])).rowCount,
      ).toBe(0)
    }),
  )

  test(
    'reassigns open leads to the chosen agent, with a notification and a history row',
    withFixture(async (db, { vendor, lead, otherAgent }) => {
      await calls(vendor.master, 'deactivate_user($1, $2)', vendor.agent.id, otherAgent.id)
      expect(await one(db, leadNow, [lead])).toMatchObject({ assigned_user_id: otherAgent.id })
      const notifications = `select count(*)::int as n from app.in_app_notifications where notification_trigger = 'assign_lead_to_service_agent'`
      expect(await otherAgent.asks(notifications)).toEqual([{ n: 1 }])
      const last =
        'select move, actor_user_id from app.lead_history where lead_id = $1 order by id desc limit 1'
      expect(await one(db, last, [lead])).toEqual({ move: 'assign', actor_user_id: vendor.master.id })
    }),
  )

  test(
    'refuses admins, inactive agents and other organizations’ agents as the new agent',
    withFixture(async (_db, { vendor, others }) => {
      for (const heir of [vendor.admin.id, vendor.inactive, others.vendor.agent.id, vendor.agent.id])
        expect(
          await refusedWith(calls(vendor.master, 'deactivate_user($1, $2)', vendor.agent.id, heir)),
        ).toBe('TS004')
    }),
  )

  test(
    'revokes outstanding links',
    withFixture(async (db, { vendor }) => {
      const person = await addsAdmin(vendor.master, ann)
      await db.query(`select jobs.issue_invitation($1, sha256('secret'))`, [person.id])
      await calls(vendor.master, 'deactivate_user($1)', person.id)
      expect((await db.query(`select state from auth.look_up_token(sha256('secret'))`)).rows).toEqual([
        { state: 'EXPIRED' },
      ])
    }),
  )
})

describe('"The last active master admin of an organization can be neither removed nor demoted"', () => {
  test.for(['deactivate_user($1)', 'delete_user($1)', `change_admin_type($1, 'ADMIN')`])(
    'cannot leave by %s until there is another',
    (call) =>
      withFixture(async (_db, { vendor, operator }) => {
        expect(await refusedWith(calls(operator.master, call, vendor.master.id))).toBe('TS006')
        await calls(operator.master, 'change_admin_type($1, $2)', vendor.admin.id, 'MASTER_ADMIN')
        await calls(operator.master, call, vendor.master.id)
      })(),
  )

  test(
    'invited or inactive master admins do not count',
    withFixture(async (_db, { vendor, operator }) => {
      await addsAdmin(vendor.master, ann)
      expect(await refusedWith(calls(operator.master, 'deactivate_user($1)', vendor.master.id))).toBe('TS006')
    }),
  )

  test(
    'of the operator cannot leave either, and users cannot deactivate themselves',
    withFixture(async (db, { operator }) => {
      await db.query(
        `update app.user_infos set status = 'INACTIVE' where organization_id = $1 and id <> $2`,
        [operator.organization.id, operator.master.id],
      )
      for (const call of ['deactivate_user($1)', `change_admin_type($1, 'ADMIN')`])
        expect(await refusedWith(calls(operator.master, call, operator.master.id))).toBe('TS006')
    }),
  )
})

describe('"Deleting is soft: names stay in histories and books"', () => {
  test(
    'disappears from lists, stays in histories, and frees the address',
    withFixture(async (db, { vendor, lead }) => {
      await calls(vendor.master, 'delete_user($1)', vendor.agent.id)
      expect(
        await vendor.admin.asks('select id from app.user_infos where id = $1', [vendor.agent.id]),
      ).toEqual([])
      expect(await one(db, 'select first_name from app.user_infos where id = $1', [vendor.agent.id])).toEqual(
        { first_name: 'Pat' },
      )
      expect(await one(db, leadNow, [lead])).toMatchObject({ assigned_user_id: null })
      await addsAdmin(vendor.master, { ...ann, email: vendor.agent.email })
    }),
  )

  test(
    'does not exist for other organizations or for a second call',
    withFixture(async (_db, { vendor, others }) => {
      for (const id of [vendor.agent.id, 2_000_000_000])
        expect(await refusedWith(calls(others.vendor.master, 'delete_user($1)', id))).toBe('TS003')
      expect(await refusedWith(calls(vendor.admin, 'delete_user($1)', vendor.agent.id))).toBe('TS002')
      await calls(vendor.master, 'delete_user($1)', vendor.agent.id)
      expect(await refusedWith(calls(vendor.master, 'delete_user($1)', vendor.agent.id))).toBe('TS003')
    }),
  )
})

describe('"a suspended organization gets no offers, its offers return to the operator, its working leads stay and are flagged"', () => {
  test(
    'loses its offers, keeps its active leads, and has its users signed out',
    withFixture(async (db, { vendor, operator, associate, lead }) => {
      const offered = await submit(db, associate, vendor.organization.id)
      await offer(operator.master, offered, vendor.organization.id)
      const departure = await calls<Departure>(
        operator.admin,
        'departure_of_organization($1)',
        vendor.organization.id,
      )
      expect(departure).toMatchObject({ open_leads: 1, offers: 1 })
      await calls(
        operator.admin,
        'suspend_organization($1, $2)',
        vendor.organization.id,
        'Unanswered complaints',
      )
      expect(await one(db, leadNow, [offered])).toMatchObject({ status: 'NEW_LEAD', organization_id: null })
      expect(await one(db, leadNow, [lead])).toMatchObject({
        status: 'ACCEPTED',
        organization_id: vendor.organization.id,
      })
      expect(
        (await db.query('select from app.sessions where user_id = $1', [vendor.master.id])).rowCount,
      ).toBe(0)
      await expect(offer(operator.master, offered, vendor.organization.id)).rejects.toThrow(
        'Only active organizations',
      )
      await calls(operator.admin, 'activate_organization($1)', vendor.organization.id)
      const steps =
        'select from_status, to_status, reason from app.organization_history where organization_id = $1 order by id'
      expect(await vendor.master.asks(steps, [vendor.organization.id])).toEqual([
        { from_status: 'ACTIVE', to_status: 'SUSPENDED', reason: 'Unanswered complaints' },
        { from_status: 'SUSPENDED', to_status: 'ACTIVE', reason: null },
      ])
    }),
  )

  test(
    'is suspended by the operator with a reason; the operator itself cannot be',
    withFixture(async (_db, { vendor, operator }) => {
      const suspend = 'suspend_organization($1, $2)'
      expect(await refusedWith(calls(vendor.master, suspend, vendor.organization.id, 'x'))).toBe('42501')
      expect(await refusedWith(calls(operator.admin, suspend, vendor.organization.id, ' '))).toBe('TS004')
      expect(await refusedWith(calls(operator.master, suspend, operator.organization.id, 'x'))).toBe('TS004')
    }),
  )
})

test(
  'a master admin deletes an organization with its users once nothing is open',
  withFixture(async (db, { vendor, others, operator }) => {
    const remove = 'delete_organization($1, $2)'
    expect(await refusedWith(calls(operator.master, remove, vendor.organization.id, 'Closed'))).toBe('TS006')
    expect(await refusedWith(calls(operator.admin, remove, others.vendor.organization.id, 'Closed'))).toBe(
      'TS002',
    )
    await calls(operator.master, remove, others.vendor.organization.id, 'Closed')
    const left = 'select from app.user_infos where organization_id = $1 and not is_deleted'
    expect((await db.query(left, [others.vendor.organization.id])).rowCount).toBe(0)
  }),
)

test(
  'only the operator and an organization’s admins read its figures',
  withFixture(async (_db, { vendor, operator, others }) => {
    // A row that its caller made up: the function does not rely on the policy of the table.
    const figures =
      "organizations_figures(jsonb_populate_record(null::app.organizations, jsonb_build_object('id', $1::int)))"
    for (const person of [vendor.admin, operator.admin])
      expect(await calls(person, figures, vendor.organization.id)).toMatchObject({
        open_leads: 1,
        offers_answered: 1,
        offers_accepted: 1,
      })
    for (const person of [vendor.agent, others.vendor.master])
      expect(new Set(Object.values(await calls(person, figures, vendor.organization.id)))).toEqual(
        new Set([null]),
      )
  }),
)
