import { expect, test } from 'vitest'
import { rolledBack } from '../test/people.ts'
import { step } from '../test/world-deals.ts'
import { another, closedFixtureOf } from './test/fixture.ts'

test('a reported payment notifies the operator once for all lines of its invoice', () =>
  rolledBack(async (db) => {
    const fixture = await closedFixtureOf(db)
    const { transaction, operator, vendor } = fixture
    const second = await another(db, fixture)
    await operator.master.asks('select app.issue_invoice($1)', [[transaction, second]])
    await step(vendor.master, second, 'reportPayment')
    const { rows } = await db.query<{ data: Record<string, string>; target: number }>(
      `select data, target_organization_id as target from app.in_app_notifications
        where notification_trigger = 'payment_reported' and created_at >= now()`,
    )
    expect(
      rows.map(({ data, target }) => [data['invoiceNumber']?.slice(0, 4), data['vendorName'], target]),
    ).toEqual([['INV-', vendor.organization.name, operator.organization.id]])
  }))
