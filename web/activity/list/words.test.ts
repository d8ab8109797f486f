import { expect, test } from 'vitest'

import { actionText, detailsText, subjectText } from './words.ts'

test('an entry names the action and its record', () => {
  expect(actionText('UPDATE')).toBe('Changed')
  expect(actionText('SOMETHING_NEW')).toBe('Something new')
  expect(subjectText({ action: 'UPDATE', subject: 'leads', subjectId: '55' })).toBe('L-55')
  expect(subjectText({ action: 'UPDATE', subject: 'categories', subjectId: '3' })).toBe('Category 3')
  expect(subjectText({ action: 'EXPORT', subject: 'leads', subjectId: null })).toBe('List of leads')
  expect(subjectText({ action: 'EXPORT', subject: 'own data', subjectId: null })).toBe('Own data')
})

test('a status shows old and new values; other changes show field names', () => {
  const details = {
    values: { status: ['NEW_LEAD', 'ASSIGNED'], organization_id: [null, 4] },
    columns: ['organization_id', 'status', 'status_since'],
  }
  expect(detailsText(details)).toBe('Status: New lead → Assigned · Organization id: 4 · Changed status since')
  expect(detailsText({ outcome: 'whole', rows: 12, filters: ['status', 'closed'] })).toBe(
    'Outcome: whole · Rows: 12 · Filters: status, closed',
  )
  expect(detailsText({})).toBe('')
  expect(detailsText(null)).toBe('')
})
