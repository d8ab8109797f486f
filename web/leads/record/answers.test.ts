import { expect, test } from 'vitest'

import { defaultFields } from '../../../forms/schema.ts'
import { answerText, customerFacts, hiddenLabels, shownAnswers } from './answers.ts'

const roof = { key: 'hasRoof', label: 'Is there a roof?', type: 'checkbox' }
const kind = { key: 'kind', label: 'Kind of roof', type: 'text', showWhen: { key: 'hasRoof', equals: true } }
const form = { fields: [...defaultFields, roof, kind] }

test('answers are drawn from the form that the lead was filled with', () => {
  const answers = shownAnswers(form, { firstName: 'Ana', hasRoof: true, kind: 'Slate' })
  expect(answers.find(({ key }) => key === 'firstName')).toMatchObject({ label: 'First name', text: 'Ana' })
  expect(answers.find(({ key }) => key === 'kind')).toMatchObject({ text: 'Slate' })
  expect(answers.find(({ key }) => key === 'details')).toMatchObject({ text: undefined })
})

test('the page begins with who it is and how to reach them, and only names what was left open', () => {
  const { facts, unanswered } = customerFacts(form, {
    lastName: 'Diaz',
    firstName: 'Ana',
    email: 'a@b.example',
    budgetTo: '500.00',
    details: 'Call after five',
    hasRoof: true,
  })
  expect(facts.map(({ label, text }) => [label, text])).toEqual([
    ['Name', 'Ana Diaz'],
    ['Email', 'a@b.example'],
    ['Budget', 'Up to $500.00'],
    ['Details', 'Call after five'],
    ['Is there a roof?', 'Yes'],
  ])
  expect(unanswered).toEqual(['Phone number', 'Lead source', 'Address', 'Kind of roof'])
})

test('a field that was not asked is not shown', () => {
  expect(shownAnswers(form, { hasRoof: false }).some(({ key }) => key === 'kind')).toBe(false)
})

test('each kind of answer reads as people write it', () => {
  expect(answerText({ type: 'money' }, '7125')).toBe('$7,125.00')
  expect(answerText({ type: 'date' }, '2026-12-01')).toBe('Dec 1, 2026')
  expect(answerText({ type: 'multiselect' }, ['A', 'B'])).toBe('A, B')
  expect(answerText({ type: 'checkbox' }, undefined)).toBe('No')
  expect(answerText({ type: 'phone' }, '+19185550100')).toBe('(918) 555-0100')
  expect(
    answerText({ type: 'address' }, { street: '100 Elm Street', city: 'Tulsa', state: 'OK', zip: '74101' }),
  ).toBe('100 Elm Street, Tulsa, OK 74101')
})

test('mail and phone are one press away, an extension too', () => {
  const answers = shownAnswers(form, { email: 'a@b.example', phoneNumber: '+19185550100 x12' })
  expect(answers.find(({ key }) => key === 'email')?.href).toBe('mailto:a@b.example')
  expect(answers.find(({ key }) => key === 'phoneNumber')?.href).toBe('tel:+19185550100;ext=12')
})

test('before acceptance a provider reads which answers there are, not what they are', () => {
  const labels = hiddenLabels(form)
  expect(labels).toContain('Email')
  expect(labels).not.toContain('First name')
})
