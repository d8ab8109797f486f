import { expect, test } from 'vitest'

import { asWords } from '../../domain/statuses.ts'
import { stepText } from './history.ts'

const step = {
  move: 'issueInvoice',
  fromStatus: 'READY_FOR_INVOICE',
  toStatus: 'INVOICE_SENT',
  secondsInPrevious: '7200',
}

test('history says from where to where, and how long it had stood there', () => {
  expect(stepText(step, asWords)).toEqual({
    step: 'Ready for invoice → Invoice sent',
    before: 'after 2 hours',
  })
})

test('the first entry says how it began', () => {
  const first = { ...step, fromStatus: null, toStatus: 'READY_FOR_INVOICE' }
  expect(stepText({ ...first, move: 'close' }, asWords)).toEqual({ step: 'Closed as won' })
  expect(stepText({ ...first, move: 'adjust' }, asWords)).toEqual({ step: 'Adjustment made' })
})

test('a step that keeps the status is named for what was done', () => {
  const stays = { ...step, fromStatus: 'INVOICE_SENT', toStatus: 'INVOICE_SENT' }
  expect(stepText({ ...stays, move: 'reportPayment' }, asWords)).toEqual({ step: 'Payment reported' })
  expect(stepText({ ...stays, fromStatus: 'OVERDUE', move: 'extend' }, asWords).step).toBe(
    'Due date extended: Overdue → Invoice sent',
  )
})
