import { expect, test } from 'vitest'
import { cleanAnswers } from './cleanAnswers.ts'
import { defaultForm } from './schema.ts'
import { formWith } from './test/forms.ts'

test('answers are trimmed, and blank ones are dropped', () => {
  expect(cleanAnswers(defaultForm, { firstName: ' Ana ', middleName: '  ', details: null })).toEqual({
    firstName: 'Ana',
  })
  expect(cleanAnswers(defaultForm, { address: { street: ' ', city: '', state: '', zip: '' } })).toEqual({})
  expect(cleanAnswers(defaultForm, { address: { street: ' 1 Main St ', state: ' il ' } })).toEqual({
    address: { street: '1 Main St', state: 'IL' },
  })
})

test('money is stored with exactly two places', () => {
  const kept = (budgetTo: string) => cleanAnswers(defaultForm, { budgetTo })['budgetTo']
  expect(['1250', '$1,250.5', '0007', '999999999999.99', '-0.5'].map(kept)).toEqual([
    '1250.00',
    '1250.50',
    '7.00',
    '999999999999.99',
    '-0.50',
  ])
  expect(kept('a lot')).toBe('a lot')
})

test('choices are stored in the order of the options, each once', () => {
  const form = formWith({ key: 'x', label: 'X', type: 'multiselect', options: ['A', 'B', 'C'] })
  expect(cleanAnswers(form, { x: ['C', 'A', 'C'] })).toEqual({ x: ['A', 'C'] })
  expect(cleanAnswers(form, { x: [] })).toEqual({})
})

test('an answer to a hidden field is dropped, an unknown key is not', () => {
  const form = formWith(
    { key: 'owns', label: 'Owns', type: 'checkbox' },
    { key: 'since', label: 'Since', type: 'date', showWhen: { key: 'owns', equals: true } },
  )
  expect(cleanAnswers(form, { owns: true, since: '2020-01-01' })).toEqual({ owns: true, since: '2020-01-01' })
  expect(cleanAnswers(form, { owns: false, since: '2020-01-01', status: 'x' })).toEqual({
    owns: false,
    status: 'x',
  })
})

test('cleaning twice changes nothing', () => {
  const once = cleanAnswers(defaultForm, { firstName: ' A ', budgetFrom: '$5', address: { zip: ' 60601' } })
  expect(cleanAnswers(defaultForm, once)).toEqual(once)
})
