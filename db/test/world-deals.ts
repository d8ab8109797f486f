import type pg from 'pg'
import { one } from './people.ts'
import { accept, answersOf } from './world-leads.ts'
import type { Organization, Person, World } from './world.ts'
import { newLead } from './new-lead.ts'

/** Closes a working lead. */
export async function close(person: Person, lead: number, deal = '1000.00'): Promise<number> {
  const [closed] = await person.asks<{ id: number }>(
    'select (app.create_closed_lead(lead_id => $1, actual_deal => $2)).id',
    [lead, deal],
  )
  return closed?.id ?? 0
}

let elsewhere = 0

/** Records a deal closed elsewhere, for the provider's service. */
export async function closeElsewhere(
  db: pg.Client,
  person: Person,
  provider: Organization,
  { deal = '1000.00', closedAt = null as string | null } = {},
): Promise<number> {
  const { id } = await one<{ id: number }>(
    db,
    'select min(id) as id from app.services where organization_id = $1 and is_active',
    [provider.id],
  )
  elsewhere += 1
  const [closed] = await person.asks<{ id: number }>(
    `select (app.create_closed_lead(actual_deal => $1, closed_at => $2, idempotency_key => $3,
      lead => ${newLead({ service_id: '$4', data: '$5' })}, organization_id => $6)).id`,
    [deal, closedAt, `key of deal ${elsewhere}`, id, answersOf(500_000 + elsewhere), provider.id],
  )
  return closed?.id ?? 0
}

/** Makes one transition of a transaction, with all values that any move needs. */
export async function step(person: Person, transaction: number, move: string): Promise<string> {
  const [moved] = await person.asks<{ status: string }>(
    `select (app.move_transaction($1, $2, 'a reason', 'a reference', $3)).status`,
    [transaction, move, inFortyDays()],
  )
  return moved?.status ?? ''
}

const inFortyDays = () => new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

/** Deals in every status between the fixture's people, who already work these leads. */
export async function seedDeals(
  db: pg.Client,
  world: World,
  { worked, theirs }: { worked: number; theirs: readonly number[] },
): Promise<void> {
  const { vendor, multiRole, independent, operator, others } = world
  await close(vendor.agent, worked)
  await seedPaid(db, world)
  const own = await accept(db, operator.master, multiRole.associate ?? world.associate, multiRole)
  const reported = await close(multiRole.agent, own)
  await step(operator.admin, reported, 'issueInvoice')
  await step(multiRole.master, reported, 'reportPayment')
  await closeElsewhere(db, multiRole.master, multiRole.organization)
  await closeElsewhere(db, independent.master, independent.organization)
  await closeElsewhere(db, operator.master, others.vendor.organization)
  await seedTheirs(db, world, theirs)
  await operator.master.asks(`select app.save_terms('PROVIDER', 12.5, null, organization_id => $1)`, [
    others.vendor.organization.id,
  ])
}

/** A deal corrected after its payout. */
async function seedPaid(db: pg.Client, world: World): Promise<void> {
  const { vendor, multiRole, operator } = world
  const lead = await accept(db, operator.master, multiRole.associate ?? world.associate, vendor)
  const paid = await close(vendor.agent, lead)
  await step(operator.admin, paid, 'issueInvoice')
  await step(vendor.master, paid, 'reportPayment')
  await step(operator.admin, paid, 'confirmPayment')
  await step(operator.master, paid, 'payAssociate')
  await operator.admin.asks(`select app.adjust_transaction($1, 800.00, 'The customer got a rebate')`, [paid])
}

/** Two deals of another vendor: a terminated one, and an overdue one with reminders. */
async function seedTheirs(db: pg.Client, { operator, others }: World, leads: readonly number[]) {
  const [given = 0, late = 0] = leads
  await step(operator.master, await close(others.vendor.agent, given), 'terminate')
  const overdue = await close(others.vendor.agent, late)
  await step(operator.admin, overdue, 'issueInvoice')
  await db.query(`update private.operator_settings set clock_stands_at = now() + interval '20 days'`)
  await db.query('select jobs.run_invoice_clock(), jobs.remind_of_invoices()')
  await operator.master.asks(
    'select app.send_invoice_reminder(l.invoice_id) from app.invoice_lines l where l.transaction_id = $1',
    [overdue],
  )
  await db.query('update private.operator_settings set clock_stands_at = null')
}
