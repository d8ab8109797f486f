import type pg from 'pg'
import type { Identity } from '../auth/identity.ts'
import { refusal } from '../base/errors.ts'
import type { Holder } from '../../texts/statements.ts'
import { agingOf, type Aging } from './aging.ts'

/** One month of one party: amounts and days are texts. */
export type Statement = {
  operatorName: string
  /** Its first day. */
  month: string
  holder: Holder
  name: string
  opening: string
  closing: string
  lines: readonly StatementLine[]
  /** Only a provider's: the closing balance by how long it is due. */
  aging?: Aging
}

export type StatementLine = {
  day: string
  kind: string
  service: string | null
  leadId: number | null
  /** The customer's name, as far as the viewer may see it. */
  customer: string | null
  invoice: string | null
  amount: string
  balance: string
}

/** Whose statement it is; empty for the user's own. */
export type Whose = { organizationId?: number | undefined; userId?: number | undefined }

type Row = { opening: string; closing: string; lines: StatementLine[] }

/** The result of app.statement for this user, with the owner's name. */
export async function readStatement(
  client: pg.ClientBase,
  asked: { month: string; whose: Whose; identity: Identity; operatorName: string; timeZone: string },
): Promise<Statement> {
  const { month, whose, identity, operatorName, timeZone } = asked
  const { organizationId = null, userId = null } = whose
  const { rows } = await client.query<Row>(statementQuery, [month, organizationId, userId, timeZone])
  const [row] = rows
  if (!row) throw refusal('NOT_FOUND')
  const { organization, ...holder } = await holderOf(client, whose, identity)
  const aging = organization === null ? undefined : await agingOf(client, organization, { month, timeZone })
  return { operatorName, month, ...holder, ...row, ...(aging && { aging }) }
}

const statementQuery = `
  select s.opening_balance::text as opening, s.closing_balance::text as closing, coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(l.booked_at at time zone $4, 'YYYY-MM-DD'), 'kind', l.kind,
          'service', l.service_name, 'leadId', l.lead_id,
          'customer', coalesce(nullif(concat_ws(' ', c.first_name, c.middle_name, c.last_name), ''), d.lead_first_name),
          'invoice', l.invoice_number, 'amount', l.amount::text, 'balance', l.balance::text) order by l.n)
        from unnest(s.lines) with ordinality
          l (booked_at, kind, transaction_public_id, service_name, lead_id, invoice_number, amount, balance, n)
          left join app.leads d on d.id = l.lead_id left join app.lead_customers c on c.lead_id = d.id), '[]') as lines
    from app.statement($1::date, $2, $3) s`

/** Arguments of app.statement: the user if named, else the organization, else the user's own. */
async function holderOf(
  client: pg.ClientBase,
  { organizationId, userId }: Whose,
  identity: Identity,
): Promise<Pick<Statement, 'holder' | 'name'> & { organization: number | null }> {
  const isProviders = identity.userType.endsWith('ADMIN') && identity.reach !== 'turnstone_operator'
  const organization =
    userId === undefined ? (organizationId ?? (isProviders ? identity.organizationId : null)) : null
  const { rows } = await client.query<{ name: string }>(
    organization === null
      ? `select concat_ws(' ', first_name, last_name) as name from app.user_infos where id = $1`
      : 'select legal_business_name as name from app.organizations where id = $1',
    [organization ?? userId ?? identity.userId],
  )
  if (!rows[0]) throw refusal('NOT_FOUND')
  return { holder: organization === null ? 'referrer' : 'provider', name: rows[0].name, organization }
}
