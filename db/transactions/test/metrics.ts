import type { Person } from '../../test/world.ts'

/** A stored transaction with its amounts. */
export type Row = {
  id: number
  corrects_id: number | null
  status: string
  invoice: string
  invoice_id: number | null
  deal: string
  fee: string
  payout: string
  organization_id: number
  organization_type: string
  submitted_user_id: number
  referrer_organization_id: number | null
  assigned_user_id: number | null
  closed_at: Date
}

const isAdmin = ({ claims }: Person) => (claims.user_type ?? '').endsWith('ADMIN')
const isOperator = ({ role }: Person) => role === 'turnstone_operator'

/** Who sees a row, its fee and its payout, according to the decisions. */
const sees = {
  row: (person: Person, row: Row) =>
    isOperator(person) ||
    [row.submitted_user_id, row.assigned_user_id].includes(person.id) ||
    (isAdmin(person) &&
      [row.organization_id, row.referrer_organization_id].includes(person.organization?.id ?? -1)),
  fee: (person: Person, row: Row) =>
    isOperator(person) || (isAdmin(person) && row.organization_id === person.organization?.id),
  payout: (person: Person, row: Row) =>
    isOperator(person) ||
    row.submitted_user_id === person.id ||
    (isAdmin(person) &&
      row.referrer_organization_id === person.organization?.id &&
      row.organization_id !== row.referrer_organization_id),
}

const cents = (amount: string) => BigInt(amount.replace('.', ''))

function sum(rows: Row[], of: (row: Row) => string): string {
  const total = rows.reduce((all, row) => all + cents(of(row)), 0n)
  const digits = String(total < 0n ? -total : total).padStart(3, '0')
  return `${total < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type Filter = {
  sql: string
  fits: (row: Row, feeSeen: boolean) => boolean
  /** The party's rows, if the filter has further conditions. */
  seenBy?: (row: Row) => boolean
  /** The organization or person of the filter. */
  party?: { organization: number } | { person: number }
}

/** Whether a filter names the viewer's own side, or a party of one of their deals. */
export function mayNarrow(
  person: Person,
  all: Row[],
  { fits, seenBy = (row) => fits(row, false), party }: Filter,
  colleagues: number[],
): boolean {
  if (!party || isOperator(person)) return true
  if (all.some((row) => sees.row(person, row) && seenBy(row))) return true
  return 'organization' in party
    ? party.organization === person.organization?.id
    : party.person === person.id || (isAdmin(person) && colleagues.includes(party.person))
}

/** People for whom a payout of 0 is omitted. */
const isSeldomPaid = ({ claims }: Person) =>
  claims.user_type === 'SERVICE_AGENT' || claims.organization_type === 'VENDOR'

/** Invoices, each once, however many deals are on it. */
const invoicesOf = (rows: Row[], status: string) =>
  new Set(rows.filter(({ invoice }) => invoice === status).map(({ invoice_id: id }) => id)).size

/** The expected metrics, calculated from the rows. */
export function counted(person: Person, all: Row[], { fits }: Filter): Record<string, unknown> {
  const rows = all.filter((row) => sees.row(person, row) && fits(row, sees.fee(person, row)))
  const live = rows.filter(({ status }) => status !== 'TERMINATED')
  const fees = rows.filter((row) => sees.fee(person, row))
  const payouts = live.filter((row) => sees.payout(person, row))
  const forAdmins = <T>(value: T) => (isAdmin(person) ? value : null)
  return {
    closed_deals_count: live.filter(({ corrects_id }) => corrects_id === null).length,
    closed_deal_value: sum(live, ({ deal }) => deal),
    invoice_sent_value: forAdmins(
      sum(
        fees.filter(({ status }) => status === 'INVOICE_SENT'),
        ({ fee }) => fee,
      ),
    ),
    overdue_value: forAdmins(
      sum(
        fees.filter(({ invoice }) => invoice === 'OVERDUE'),
        ({ fee }) => fee,
      ),
    ),
    total_associate_payout:
      isSeldomPaid(person) && payouts.length === 0 ? null : sum(payouts, ({ payout }) => payout),
    total_operator_earnings: isOperator(person)
      ? sum(live, ({ fee, payout }) => (Number(cents(fee) - cents(payout)) / 100).toFixed(2))
      : null,
    new_voices: forAdmins(invoicesOf(fees, 'NEW_INVOICE')),
    overdue_invoices: forAdmins(invoicesOf(fees, 'OVERDUE')),
  }
}
