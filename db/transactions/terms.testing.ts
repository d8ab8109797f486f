import type pg from 'pg'
import { castOf, serviceOf, type Cast } from '../leads/leads.testing.ts'
import { one } from '../test/people.ts'
import type { Person } from '../test/world.ts'

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

export type Deal = Cast & { service: number; category: number }

/** The cast, with what the lead is about. */
export async function dealOf(db: pg.Client): Promise<Deal> {
  const cast = await castOf(db)
  const service = await serviceOf(db, cast.vendor.organization.id)
  const sql = 'select category_id as category from app.services where id = $1'
  return { ...cast, service, ...(await one<{ category: number }>(db, sql, [service])) }
}

/** What terms of each scope are about, for the deal of the cast. */
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

/** Terms with figures for a scope; an associate has no rate. */
export async function keep(cast: Deal, scope: Scope, rate: number | null, share: number | null, by?: Person) {
  const given = {
    provider_rate: scope === 'ASSOCIATE' ? null : rate,
    associate_share: share,
    ...subject(scope, cast),
  }
  const names = Object.keys(given).map((name, index) => `${name} => $${index + 2}`)
  return (by ?? cast.operator.master).asks<{ id: number }>(
    `select (app.keep_terms($1, ${names.join(', ')})).id`,
    [scope, ...Object.values(given)],
  )
}

/** What a deal of 1000 dollars with the cast's lead would give. */
export async function preview(cast: Deal, more = ''): Promise<Record<string, string> | undefined> {
  const { operator, vendor, service, referrer, lead } = cast
  const [row] = await operator.admin.asks<Record<string, string>>(
    `select (app.preview_terms(1000, $1, $2, $3, $4 ${more})).*`,
    [service, vendor.organization.id, referrer.id, lead],
  )
  return row
}
