import { expect, test } from 'vitest'

import { type ComparedLead, rowsOf } from './comparison.ts'

const lead: ComparedLead = {
  publicId: 'a',
  createdAt: '2026-01-02T03:04:05Z',
  leadFirstName: 'Casey',
  leadZipPrefix: '902',
  leadMiddleName: null,
  leadLastName: 'Example',
  leadEmail: 'casey@customers.example',
  leadPhoneNumber: '+13122000001',
  data: { address: { street: '1 Main St', city: 'Beverly Hills', state: 'CA', zip: '90210' } },
  service: { name: 'Roofing' },
  submittedUser: { firstName: 'Ana', lastName: 'Bergman' },
}

test('two leads are compared row by row, and what they have in common is marked', () => {
  const earlier = { ...lead, leadEmail: 'robin@customers.example', data: null, submittedUser: null }
  expect(rowsOf(lead, earlier, ['phone'])).toEqual([
    { label: 'Email', values: ['casey@customers.example', 'robin@customers.example'], isMatch: false },
    { label: 'Phone', values: ['+13122000001', '+13122000001'], isMatch: true },
    { label: 'Address', values: ['1 Main St, Beverly Hills, CA, 90210', ''], isMatch: false },
    { label: 'Service', values: ['Roofing', 'Roofing'], isMatch: false },
    { label: 'Referrer', values: ['Ana Bergman', ''], isMatch: false },
  ])
})
