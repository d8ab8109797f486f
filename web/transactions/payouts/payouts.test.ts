import type { Permission } from '../../../texts/codes.generated.ts'
import { expect, test } from 'vitest'

import { mayReadPayouts, mayReadStatements } from '../data/mayRead.ts'
import { waitText, whenText } from './payoutWords.ts'

const nothing = { waitsFor: null, expectedOn: null, reason: null }

test('"what it waits for, when it can be paid, and if nothing, why"', () => {
  const payment = { ...nothing, waitsFor: 'PAYMENT', expectedOn: '2026-12-15' }
  expect([waitText(payment), whenText(payment)]).toEqual([
    'Waiting for the provider’s payment',
    'From Dec 15, 2026',
  ])
  const payout = { ...nothing, waitsFor: 'PAYOUT', expectedOn: '2026-12-15' }
  expect([waitText(payout), whenText(payout)]).toEqual(['Payout being sent', 'Now'])
  const lost = { ...nothing, reason: 'The lead was not won' }
  expect([waitText(lost), whenText(lost)]).toEqual(['The lead was not won', undefined])
  expect([waitText(nothing), whenText(nothing)]).toEqual([undefined, undefined])
  for (const waitsFor of ['PROVIDER', 'DEAL', 'INVOICE']) {
    expect(waitText({ ...nothing, waitsFor })).toMatch(/^Waiting for /)
    expect(whenText({ ...nothing, waitsFor })).toBe('—')
  }
})

test('agents have neither page, providers a statement, who may refer leads both', () => {
  const who = (userType: string, organizationType: string | null, ...permissions: Permission[]) => {
    const reader = { userType, organizationType, permissions }
    return [mayReadStatements(reader), mayReadPayouts(reader)]
  }
  expect(who('SERVICE_AGENT', 'VENDOR', 'CREATE_LEAD')).toEqual([false, false])
  expect(who('MASTER_ADMIN', 'VENDOR')).toEqual([true, false])
  expect(who('ADMIN', 'VENDOR', 'CREATE_LEAD')).toEqual([true, true])
  expect(who('ADMIN', 'MULTI_ROLE_PROVIDER')).toEqual([true, true])
  expect(who('ASSOCIATE', null)).toEqual([true, true])
  expect(who('ADMIN', 'OPERATOR')).toEqual([true, true])
})
