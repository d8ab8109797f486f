import { expect, test } from 'vitest'
import { rolledBack } from '../test/people.ts'
import { step } from '../test/world-deals.ts'
import { closedFixtureOf, figuresOf, unproven } from './test/fixture.ts'

test('a deal is closed, invoiced and paid out to the cent', () =>
  rolledBack(async (db) => {
    const { agent, providersMaster, operator, transaction } = await closedFixtureOf(db, '12345.67')
    const money = { fee: '1234.57', payout: '493.83', earnings: '740.74' }
    expect(await figuresOf(db, transaction)).toEqual({
      status: 'READY_FOR_INVOICE',
      invoice: 'NOT_GENERATED',
      ...money,
    })
    await expect(step(agent, transaction, 'issueInvoice')).rejects.toThrow(/Cannot change transaction status/)
    expect(await step(operator.admin, transaction, 'issueInvoice')).toBe('INVOICE_SENT')
    expect(await step(providersMaster, transaction, 'reportPayment')).toBe('INVOICE_SENT')
    expect(await unproven(db)).toEqual([])
    expect(await step(operator.admin, transaction, 'confirmPayment')).toBe('VENDOR_PAID')
    expect(await step(operator.master, transaction, 'payAssociate')).toBe('ASSOCIATE_PAID')
    expect(await figuresOf(db, transaction)).toEqual({ status: 'ASSOCIATE_PAID', invoice: 'PAID', ...money })
    expect(await unproven(db)).toEqual([])
  }))
