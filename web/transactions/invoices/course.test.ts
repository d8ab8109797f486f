import { expect, test } from 'vitest'

import { courseOf, dayWords } from './course.ts'

const entry = (id: string, move: string, createdAt: string) => ({
  id,
  move,
  fromStatus: 'INVOICE_SENT',
  toStatus: 'INVOICE_SENT',
  party: 'OPERATOR',
  reason: null,
  secondsInPrevious: null,
  createdAt,
  actorUser: null,
})
const reminder = (given: object) => ({
  sentAt: null,
  plannedOn: null,
  daysAfter: null,
  askedBy: null,
  message: null,
  ...given,
})

test('the course begins at the issue, has the reminders, and no payout', () => {
  const steps = courseOf(
    {
      organization: null,
      lineCount: 2,
      reminders: [
        reminder({ sentAt: '2026-05-13T06:00:00Z', daysAfter: -3 }),
        reminder({ sentAt: '2026-05-20T09:00:00Z', askedBy: 'Lena Voss', message: 'Did it arrive?' }),
        reminder({ plannedOn: '2026-05-23', daysAfter: 7 }),
      ],
    },
    {
      history: [
        entry('4', 'payAssociate', '2026-05-22T09:00:00Z'),
        entry('3', 'reportPayment', '2026-05-21T09:00:00Z'),
        entry('2', 'issueInvoice', '2026-05-01T09:00:00Z'),
        entry('1', 'close', '2026-04-30T09:00:00Z'),
      ],
    },
    (code) => code,
  )
  expect(steps.map(({ step, who, before, reason }) => [step, who, before, reason])).toEqual([
    ['Payment reported', expect.any(String), undefined, null],
    ['Reminder sent', 'Lena Voss', undefined, 'Did it arrive?'],
    ['Reminder sent', 'Automatically', '3 days before the due date', null],
    ['Issued for 2 deals', expect.any(String), undefined, null],
  ])
})

test.each([
  [-1, '1 day before the due date'],
  [0, 'on the due date'],
  [14, '14 days after the due date'],
])('%i is %s', (days, words) => expect(dayWords(days)).toBe(words))
