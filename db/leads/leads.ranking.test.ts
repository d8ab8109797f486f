import type pg from 'pg'
import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move, submit } from '../test/world-leads.ts'
import { seedWorld, type Provider, type World } from '../test/world.ts'
import { lastStep } from './test/fixture.ts'

type Fixture = World & { busy: Provider; reliable: Provider; lead: number }

/** Two providers of an operator's service: one accepts every offer and has a high load. */
async function fixtureOf(db: pg.Client): Promise<Fixture> {
  const world = await seedWorld(db)
  const { vendor: reliable, others, operator, associate } = world
  const busy = others.vendor
  await db.query(
    `update app.organizations o set state_ids = (select array_agg(id) from app.states),
        service_ids = o.service_ids || (select min(s.id) from app.services s where s.organization_id = $1 and s.is_active)
      where o.id = any ($2)`,
    [operator.organization.id, [busy.organization.id, reliable.organization.id]],
  )
  const lead = await submit(db, associate, operator.organization.id)
  return { ...world, busy, reliable, lead }
}

const withFixture = sharedFixture(fixtureOf)
type Ranked = {
  organization_id: number
  rank: number
  eligible: boolean
  is_active: boolean
  reasons: string[]
}

async function ranked({ operator, lead, busy, reliable }: Fixture): Promise<Ranked[]> {
  const rows = await operator.admin.asks<Ranked>('select * from app.eligible_providers($1) order by rank', [
    lead,
  ])
  const two = [busy.organization.id, reliable.organization.id]
  return rows.filter(({ organization_id }) => two.includes(organization_id))
}

test(
  'open load ranks before the acceptance rate, and the reasons follow that order',
  withFixture(async (db, fixture) => {
    const { busy, reliable, operator, associate } = fixture
    await accept(db, operator.master, associate, busy)
    const declined = await submit(db, associate, reliable.organization.id)
    await operator.master.asks('select app.offer_lead($1, $2)', [declined, reliable.organization.id])
    await move(reliable.master, declined, 'decline', 'No capacity')
    const [first, second] = await ranked(fixture)
    expect(first).toMatchObject({ organization_id: reliable.organization.id, eligible: true })
    expect(first?.reasons.slice(3)).toEqual(['0 open leads', 'Accepts 0% of offers'])
    expect(second).toMatchObject({ organization_id: busy.organization.id, eligible: true })
    expect(second?.reasons.slice(3)).toEqual(['1 open lead', 'Accepts 100% of offers'])
  }),
)

test(
  'each provider is shown with the deadline that an offer would have',
  withFixture(async (db, { operator, lead, reliable }) => {
    await db.query('update private.operator_settings set offer_hours = 7')
    const rows = await operator.master.asks<{ from_now: boolean }>(
      `select respond_by - clock_timestamp() between interval '6 hours' and interval '7 hours' as from_now
         from app.eligible_providers($1)`,
      [lead],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ from_now }) => from_now)).toBe(true)
    const [offered] = await operator.master.asks<{ later: boolean }>(
      `with shown as (select max(respond_by) as respond_by from app.eligible_providers($1))
       select (app.offer_lead($1, $2)).offer_expires_at >= shown.respond_by as later from shown`,
      [lead, reliable.organization.id],
    )
    expect(offered?.later).toBe(true)
  }),
)

test(
  'a reason typed for another provider is not stored with an eligible one',
  withFixture(async (db, { operator, lead, reliable }) => {
    await operator.master.asks('select app.offer_lead($1, $2, $3)', [
      lead,
      reliable.organization.id,
      'The other one declined, and we insist',
    ])
    expect(await lastStep(db, lead)).toMatchObject({ move: 'offer', reason: null })
  }),
)

test.for(['PENDING', 'SUSPENDED', 'INACTIVE', 'REJECTED'])(
  '"only ACTIVE ones get leads": a %s provider cannot be chosen, even with a reason',
  (status) =>
    withFixture(async (db, fixture) => {
      const { operator, lead, reliable } = fixture
      await db.query('update app.organizations set status = $2 where id = $1', [
        reliable.organization.id,
        status,
      ])
      expect((await ranked(fixture)).at(-1)).toMatchObject({
        organization_id: reliable.organization.id,
        eligible: false,
        is_active: false,
      })
      const offer = operator.master.asks('select app.offer_lead($1, $2, $3)', [
        lead,
        reliable.organization.id,
        'All the same',
      ])
      expect(await refusedWith(offer)).toBe('TS004')
    })(),
)
