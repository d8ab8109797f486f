import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { messages } from '../../../forms/messages.ts'
import { type FormField, fieldTypes } from '../../../forms/schema.ts'
import { formWith } from '../../../forms/testing.ts'
import { messages as fieldMessages } from '../fields/rules.ts'
import { conditionOf, typeNames } from './describe.ts'
import { FormFields } from './FormFields.tsx'
import { type Drafts, wrongOf } from './useAnswers.ts'

const draw = (fields: FormField[], answers: Drafts = {}, wrong = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FormFields schema={formWith(...fields)} answers={answers} wrong={wrong} onAnswer={() => {}} />
    </QueryClientProvider>,
  )

test.each(fieldTypes)('a field of the type %s is drawn with its label, its help and its name', (type) => {
  const drawn = draw([
    { key: 'mine', label: 'Question of mine', help: 'Some help', type, options: ['Left', 'Right'] },
  ])
  for (const text of ['Question of mine', 'Some help', 'name="mine']) expect(drawn).toContain(text)
  expect(typeNames[type]).toBeTruthy()
})

test('the ten default fields come first', () => {
  expect(draw([]).match(/name="[^"]+"/g)).toEqual(
    [
      'firstName',
      'middleName',
      'lastName',
      'email',
      'phoneNumber',
      'budgetFrom',
      'budgetTo',
      'leadSource',
      'address.street',
      'address.zip',
      'address.city',
      'address.state',
      'details',
    ].map((name) => `name="${name}"`),
  )
})

test('a field that hangs on another is drawn when the other has that answer', () => {
  const fields: FormField[] = [
    { key: 'owns', label: 'Owns a home', type: 'checkbox' },
    { key: 'age', label: 'Roof age', type: 'number', showWhen: { key: 'owns', equals: true } },
  ]
  expect(draw(fields)).not.toContain('Roof age')
  expect(draw(fields, { owns: true })).toContain('Roof age')
  expect(fields.map((field) => conditionOf(field, { fields }))).toEqual([
    undefined,
    'Only when Owns a home is yes',
  ])
})

test('complaints stand at their fields, those about an address at its parts', () => {
  const drawn = draw([], {}, { email: messages.email, 'address.zip': messages.zip })
  expect(drawn).toContain('Please enter a valid email address')
  expect(drawn).toContain('Invalid Zipcode')
  expect(drawn.match(/aria-invalid="true"/g)).toHaveLength(2)
})

test('of several complaints about an answer the first is shown', () => {
  expect(
    wrongOf([
      { key: 'a', message: 'first' },
      { key: 'a', message: 'second' },
    ]),
  ).toEqual({ a: 'first' })
})

test('the forms of services and the other forms say the same', () => {
  const { required, email, phone, zip } = messages
  expect(fieldMessages).toMatchObject({ required, email, phone, zip })
})
