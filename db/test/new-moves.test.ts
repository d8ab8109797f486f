import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fixtureOf } from '../leads/test/fixture.ts'
import { ask, move as moveTicket } from '../tickets/test/fixture.ts'
import { closedFixtureOf, through, unproven } from '../transactions/test/fixture.ts'
import { one, rolledBack } from './people.ts'
import { seedWorld, type Person } from './world.ts'

type OpenMove = {
  move: string
  to_status: string
  needs: string[]
  is_destructive: boolean
  warning: string | null
}

describe('a new move is a row, and its effects happen without code', () => {
  test('a lead leaves its provider with the outcome, history and notifications of the row', () =>
    rolledBack(async (db) => {
      const { lead, agent, referrer, operator, vendor } = await fixtureOf(db)
      await db.query(`insert into app.lead_moves (move, from_status, to_status, party, permission, needs, label, position,
          offer_status, provider_effect, clears_agent, is_destructive, warning, provider_reads, trigger, trigger_audience, audience)
        values ('handBack', 'ACCEPTED', 'NEW_LEAD', 'AGENT', 'MANAGE_LEAD', '{reason}', 'Hand back', 90, 'DECLINED', 'LEAVES',
          true, true, 'It goes back to {operator}.', false, 'lead_offer_declined', '{OPERATOR}', '{REFERRER,PROVIDER}')`)
      const open = await openMove(agent, 'app.leads', lead, 'handBack')
      expect(open).toMatchObject({
        to_status: 'NEW_LEAD',
        is_destructive: true,
        warning: 'It goes back to {operator}.',
      })
      const before = await lastNotification(db)
      await expect(agent.asks("select app.move_lead($1, 'handBack')", [lead])).rejects.toThrow(
        'A reason is required',
      )
      await agent.asks("select app.move_lead($1, 'handBack', 'No time')", [lead])
      expect(
        await one(
          db,
          `select l.status, l.organization_id, l.accepted_organization_id, l.assigned_user_id, o.status as offer,
              o.ended_at = l.status_since as ended, h.party, h.reason
            from app.leads l join app.lead_offers o on o.lead_id = l.id
              join app.lead_history h on h.lead_id = l.id and h.move = 'handBack' where l.id = $1`,
          [lead],
        ),
      ).toEqual({
        status: 'NEW_LEAD',
        organization_id: null,
        accepted_organization_id: null,
        assigned_user_id: null,
        offer: 'DECLINED',
        ended: true,
        party: 'AGENT',
        reason: 'No time',
      })
      expect(await notifiedSince(db, before)).toEqual([
        `lead_offer_declined to organization ${operator.organization.id}`,
        `lead_status_changed to organization ${vendor.organization.id}`,
        `lead_status_changed to user ${referrer.id}`,
      ])
    }))

  test('a lead is offered to another provider, which sees neither the move nor its reason', () =>
    rolledBack(async (db) => {
      const { lead, operator, independent, vendor } = await fixtureOf(db)
      await db.query(`insert into app.lead_moves (move, from_status, to_status, party, needs, label, position, offer_status,
          provider_effect, clears_agent, provider_reads, trigger, trigger_audience, audience)
        values ('redirect', 'ACCEPTED', 'ASSIGNED', 'OPERATOR', '{organization,reason}', 'Redirect', 91, 'RECALLED', 'OFFERED',
          true, false, 'assign_lead_to_vendor', '{NEXT_PROVIDER}', '{}')`)
      const next = independent.organization.id
      await operator.master.asks("select app.move_lead($1, 'redirect', 'Sooner', organization_id => $2)", [
        lead,
        next,
      ])
      const { rows } = await db.query(
        'select organization_id, status from app.lead_offers where lead_id = $1 order by id',
        [lead],
      )
      expect(rows).toEqual([
        { organization_id: vendor.organization.id, status: 'RECALLED' },
        { organization_id: next, status: 'OPEN' },
      ])
      await independent.master.asks("select app.move_lead($1, 'accept')", [lead])
      const seen = "select from app.lead_history where lead_id = $1 and move = 'redirect'"
      expect(await independent.master.asks(seen, [lead])).toHaveLength(0)
      expect(await operator.master.asks(seen, [lead])).toHaveLength(1)
    }))

  test('a transaction is terminated and posted, and its provider notified', () =>
    rolledBack(async (db) => {
      const fixture = await closedFixtureOf(db)
      const { transaction, operator, vendor } = fixture
      await db.query(`insert into app.transaction_moves (move, from_status, from_invoice, to_status, to_invoice, party, needs,
          label, position, applies_to, payment, posting, is_destructive, trigger, trigger_audience)
        values ('waive', 'INVOICE_SENT', 'NEW_INVOICE', 'TERMINATED', 'TERMINATED', 'OPERATOR', '{reason}', 'Waive', 90,
          'INVOICE', 'REJECTED', 'terminate', true, 'invoice_overdue', '{PROVIDER}')`)
      await through(fixture, transaction, 'issueInvoice')
      expect(await openMove(operator.admin, 'app.transactions', transaction, 'waive')).toMatchObject({
        needs: ['reason'],
        is_destructive: true,
      })
      const before = await lastNotification(db)
      await operator.admin.asks("select app.move_transaction($1, 'waive', 'A favor')", [transaction])
      expect(
        await one(
          db,
          `select t.status, f.vendor_invoice_status as invoice, array(select l.kind from app.ledger_lines l
              where l.transaction_id = t.id group by l.kind order by l.kind) as posted
            from app.transactions t join app.transaction_fees f on f.transaction_id = t.id where t.id = $1`,
          [transaction],
        ),
      ).toEqual({ status: 'TERMINATED', invoice: 'TERMINATED', posted: ['close', 'terminate'] })
      expect(await notifiedSince(db, before)).toEqual([
        `invoice_overdue to organization ${vendor.organization.id}`,
      ])
      expect(await unproven(db)).toEqual([])
    }))

  test('a ticket gets an assignee and new deadlines, and its requester is notified', () =>
    rolledBack(async (db) => {
      const { vendor, operator } = await seedWorld(db)
      const { master, admin, organization } = operator
      await db.query(`insert into app.ticket_moves (move, from_status, to_status, party, needs, label, position, assignee,
          open_for, restarts_resolution, trigger, trigger_audience, audience)
        values ('hurry', 'NEW_TICKET', 'IN_PROGRESS', 'OPERATOR', '{assignee}', 'Hurry', 90, 'CHOSEN', '1 hour', true,
          'ticket_escalated', '{OPERATOR}', '{REQUESTER}')`)
      const ticket = await ask(vendor.admin)
      await db.query(
        "update app.support_tickets set resolution_due_at = now() - interval '9 days' where id = $1",
        [ticket.id],
      )
      await expect(moveTicket(admin, ticket, 'hurry')).rejects.toThrow('Only active staff')
      const before = await lastNotification(db)
      await admin.asks("select app.move_support($1, 'hurry', user_id => $2)", [ticket.id, master.id])
      expect(
        await one(
          db,
          'select status, assigned_user_id, resolution_due_at > now() as is_later from app.support_tickets where id = $1',
          [ticket.id],
        ),
      ).toEqual({ status: 'IN_PROGRESS', assigned_user_id: master.id, is_later: true })
      expect(await notifiedSince(db, before)).toEqual([
        `ticket_assigned to user ${master.id}`,
        `ticket_escalated to organization ${organization.id}`,
        `ticket_updated to user ${vendor.admin.id}`,
      ])
      const late = await ask(vendor.admin, { title: 'Gutters' })
      await db.query(
        "update app.support_tickets set status_since = now() - interval '2 hours' where id = $1",
        [late.id],
      )
      await expect(
        admin.asks("select app.move_support($1, 'hurry', user_id => $2)", [late.id, master.id]),
      ).rejects.toThrow('Cannot change')
    }))
})

test('every status of a lead and of a payout has a sentence', () =>
  rolledBack(async (db) => {
    const { rows } = await db.query(
      `select code from app.lead_statuses where sentences = '{}'
        union all select code from app.payout_statuses where sentences = '{}'`,
    )
    expect(rows).toEqual([])
  }))

async function openMove(
  person: Person,
  table: string,
  id: number,
  move: string,
): Promise<OpenMove | undefined> {
  const [open] = await person.asks<OpenMove>(
    `select m.* from ${table} t cross join lateral unnest(${table}_open_moves(t)) m where t.id = $1 and m.move = $2`,
    [id, move],
  )
  return open
}

async function lastNotification(db: pg.Client): Promise<string> {
  return (await one<{ id: string }>(db, 'select max(id) as id from app.in_app_notifications')).id
}

async function notifiedSince(db: pg.Client, last: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select n.notification_trigger || ' to ' || coalesce('user ' || n.target_user_id, 'organization '
        || n.target_organization_id) as line from app.in_app_notifications n where n.id > $1 order by 1`,
    [last],
  )
  return rows.map(({ line }) => line)
}
