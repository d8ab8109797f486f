import type pg from 'pg'
import { fixtureOf, serviceOf, type Fixture } from '../../leads/test/fixture.ts'
import { one } from '../../test/people.ts'
import type { Person } from '../../test/world.ts'

export const scopes = [
  'LEAD',
  'PROVIDER_SERVICE',
  'PROVIDER',
  'SERVICE',
  'CATEGORY',
  'ASSOCIATE',
  'PLATFORM',
] as const
export type Scope = (typeof scopes)[number]

export type Deal = Fixture & { service: number; category: number }

/** The fixture, with the subjects of its lead. */
export async function dealOf(db: pg.Client): Promise<Deal> {
  const fixture = await fixtureOf(db)
  const service = await serviceOf(db, fixture.vendor.organization.id)
  const sql = 'select category_id as category from app.services where id = $1'
  return { ...fixture, service, ...(await one<{ category: number }>(db, sql, [service])) }
}

/** The subject of terms per scope, for the fixture's deal. */
function subject(scope: Scope, { lead, vendor, service, category, referrer }: Deal): object {
  const provider = { organization_id: vendor.organization.id }
  const subjects: Record<Scope, object> = {
    LEAD: { lead_id: lead },
    PROVIDER_SERVICE: { ...provider, service_id: service },
    PROVIDER: provider,
    SERVICE: { service_id: service },
    CATEGORY: { category_id: category },
    ASSOCIATE: { user_id: referrer.id },
    PLATFORM: {},
  }
  return subjects[scope]
}

/** Saves terms for a scope; an associate has no rate. */
export async function keep(
  fixture: Deal,
  scope: Scope,
  rate: number | null,
  share: number | null,
  by?: Person,
) {
  const given = {
    provider_rate: scope === 'ASSOCIATE' ? null : rate,
    associate_share: share,
    ...subject(scope, fixture),
  }
  const names = Object.keys(given).map((name, index) => `${name} => $${index + 2}`)
  return (by ?? fixture.operator.master).asks<{ id: number }>(
    `select (app.save_terms($1, ${names.join(', ')})).id`,
    [scope, ...Object.values(given)],
  )
}

/** The preview of a 1000 dollar deal with the fixture's lead. */
export async function preview(fixture: Deal, more = ''): Promise<Record<string, string> | undefined> {
  const { operator, vendor, service, referrer, lead } = fixture
  const [row] = await operator.admin.asks<Record<string, string>>(
    `select (app.preview_terms(1000, $1, $2, $3, $4 ${more})).*`,
    [service, vendor.organization.id, referrer.id, lead],
  )
  return row
}
