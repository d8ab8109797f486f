import { describe, expect, test } from 'vitest'
import { checkAnswers, checkChanges } from './checkAnswers.ts'
import { cleanAnswers } from './cleanAnswers.ts'
import { defaultFields, defaultForm, type FormField, type FormSchema, requiring } from './schema.ts'
import { formWith, rightAnswers } from './test/forms.ts'

const complaints = (form: FormSchema, answers: Record<string, unknown>) =>
  Object.fromEntries(
    checkAnswers(form, { ...rightAnswers, ...answers }).map(({ key, message }) => [key, message]),
  )
const about = (field: Omit<FormField, 'key' | 'label'>, answer: unknown) =>
  complaints(formWith({ key: 'x', label: 'X', ...field }), { x: answer })['x']

describe('the ten default fields', () => {
  test('valid answers have no issues', () => expect(checkAnswers(defaultForm, rightAnswers)).toEqual([]))

  test('Required: trimmed value is non-empty: "Field is required!", in the order of the form', () => {
    const required = 'Field is required!'
    expect(checkAnswers(defaultForm, { firstName: '  ' })).toEqual(
      [
        'firstName',
        'lastName',
        'email',
        'phoneNumber',
        'address.street',
        'address.city',
        'address.state',
        'address.zip',
      ].map((key) => ({ key, message: required })),
    )
  })

  test('a missing part of an address is reported for that part', () => {
    const address = { ...rightAnswers.address, city: ' ', zip: '' }
    expect(complaints(defaultForm, { address })).toEqual({
      'address.city': 'Field is required!',
      'address.zip': 'Field is required!',
    })
  })

  test('Zip code: exactly 5 digits: "Invalid Zipcode"', () => {
    for (const zip of ['6060', '606011', '6O601', '60601-12'])
      expect(complaints(defaultForm, { address: { ...rightAnswers.address, zip } })).toEqual({
        'address.zip': 'Invalid Zipcode',
      })
  })

  test('a state is two letters, in upper or lower case', () => {
    const inState = (state: string) =>
      complaints(defaultForm, { address: { ...rightAnswers.address, state } })
    expect(inState('il')).toEqual({})
    expect(inState('Illinois')).toHaveProperty(['address.state'])
  })

  test('an address is an object of four strings', () => {
    expect(complaints(defaultForm, { address: '1 Main St' })).toHaveProperty('address')
    expect(complaints(defaultForm, { address: ['60601'] })).toHaveProperty('address')
    expect(complaints(defaultForm, { address: { ...rightAnswers.address, planet: 'Mars' } })).toHaveProperty(
      'address',
    )
    expect(complaints(defaultForm, { address: { ...rightAnswers.address, zip: 60601 } })).toHaveProperty([
      'address.zip',
    ])
  })

  test('the upper budget is at least the lower one', () => {
    expect(complaints(defaultForm, { budgetFrom: '1000.10', budgetTo: '$1,000.10' })).toEqual({})
    expect(complaints(defaultForm, { budgetFrom: '1000.10', budgetTo: '999' })).toHaveProperty('budgetTo')
  })
})

describe('email and phone', () => {
  test.each(['ana', 'ana@', 'a na@x.example', 'ana@example', 'ana@x..example', '@x.example'])(
    '%s: "Please enter a valid email address"',
    (email) =>
      expect(complaints(defaultForm, { email })).toEqual({ email: 'Please enter a valid email address' }),
  )

  test.each(['312 555 0108', '3125550108', '+1 312-555-0108', '+13125550108', '(312) 555.0108 x12'])(
    '%s is a phone number',
    (phoneNumber) => expect(complaints(defaultForm, { phoneNumber })).toEqual({}),
  )

  test.each(['555-0108', '+44 20 7946 0958', '312 555 01081', '312 555 0108 x1234567', 'call me'])(
    '%s: "Please enter a valid phone number"',
    (phoneNumber) =>
      expect(complaints(defaultForm, { phoneNumber })).toEqual({
        phoneNumber: 'Please enter a valid phone number',
      }),
  )
})

describe('a form that makes default fields optional', () => {
  const form = { fields: requiring(defaultFields, []) }
  const { firstName, lastName, email, phoneNumber } = rightAnswers

  test('needs a name and one means of contact', () => {
    expect(checkAnswers(form, { firstName, lastName, email })).toEqual([])
    expect(checkAnswers(form, { firstName, lastName, phoneNumber })).toEqual([])
    expect(checkAnswers(form, { firstName, lastName })).toEqual([
      { key: 'email', message: 'Please enter an email address or a phone number' },
    ])
    expect(checkAnswers(form, { firstName, lastName, email: 'ana' })).toEqual([
      { key: 'email', message: 'Please enter a valid email address' },
    ])
  })

  test('takes the known parts of an address, each by its rule', () => {
    const within = (address: object) => checkAnswers(form, { firstName, lastName, email, address })
    expect(within({ zip: '75036', street: '' })).toEqual([])
    expect(within({ state: 'TX' })).toEqual([])
    expect(within({ zip: '7503' })).toEqual([{ key: 'address.zip', message: 'Invalid Zipcode' }])
  })
})

describe('a correction', () => {
  const stored = { ...rightAnswers, phoneNumber: '+442079460958' }
  const correct = (answers: object) => checkChanges(defaultForm, { ...stored, ...answers }, stored)

  test('keeps a phone number from abroad that was stored', () => {
    expect(checkAnswers(defaultForm, stored)).toHaveLength(1)
    expect(correct({ lastName: 'Berg' })).toEqual([])
    expect(correct({ phoneNumber: '+442079460959' })).toHaveLength(1)
  })

  test('validates what changed, and what has to agree with it', () => {
    const budgets = { ...rightAnswers, budgetFrom: '10.00', budgetTo: '20.00' }
    expect(checkChanges(defaultForm, { ...budgets, budgetFrom: '30' }, budgets)).toHaveLength(1)
    expect(correct({ lastName: ' ' })).toEqual([{ key: 'lastName', message: 'Field is required!' }])
  })
})

test('every answer is checked in its normal form', () => {
  const pasted = {
    firstName: '\u200BAna',
    lastName: '\u2067Bergman\u2069',
    email: '\uFEFFAna@bücher.example',
    phoneNumber: '\u202A(312) 555\u20110108\u202C ext. 4',
    budgetFrom: '$１，０００',
    address: { street: '1\u00A0Main St', city: 'Chicago', state: 'il', zip: '\u200B60601-1234' },
  }
  expect(checkAnswers(defaultForm, pasted)).toEqual([])
  expect(cleanAnswers(defaultForm, pasted)).toEqual({
    firstName: 'Ana',
    lastName: 'Bergman',
    email: 'ana@xn--bcher-kva.example',
    phoneNumber: '(312) 555-0108 x4',
    budgetFrom: '1000.00',
    address: { street: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
  })
})

test('a name, an email address, or a street with lost characters is refused', () => {
  const issues = complaints(defaultForm, {
    lastName: 'Jos\uFFFD',
    address: { ...rightAnswers.address, street: '\uFFFD' },
  })
  expect(Object.keys(issues)).toEqual(['lastName', 'address.street'])
  expect(complaints(defaultForm, { email: 'jos\uFFFD@mail.example' })).toHaveProperty('email')
})

describe('each type', () => {
  test('text: length in characters', () => {
    expect(about({ type: 'text', maxLength: 3 }, 'añ😀')).toBe(undefined)
    expect(about({ type: 'text', maxLength: 3 }, 'four')).toBe('Please use at most 3 characters')
    expect(about({ type: 'text' }, 'a'.repeat(501))).toBe('Please use at most 500 characters')
    expect(about({ type: 'text' }, 5)).toBeDefined()
  })

  test('numbers: decimal strings with at most two places, within bounds', () => {
    const number = { type: 'number', min: '-2', max: '10.5' } as const
    for (const right of ['-2', '0', '10.50', ' 3 ', '1.05']) expect(about(number, right)).toBe(undefined)
    expect(about(number, '-2.01')).toBe('Please enter at least -2')
    expect(about(number, '10.51')).toBe('Please enter at most 10.5')
    for (const wrong of ['1.005', '1e3', 'NaN', 'ten', '0x1', '.5', '1.', '1234567890123', 5])
      expect(about(number, wrong)).toBeDefined()
  })

  test('money: dollars, never negative', () => {
    for (const right of ['0', '1250', '$1,250.50', '1,000,000'])
      expect(about({ type: 'money' }, right)).toBe(undefined)
    for (const wrong of ['-1', '1,25', '12.345', '€5'])
      expect(about({ type: 'money' }, wrong)).toMatch(/amount in dollars/)
  })

  test('dates: calendar days within bounds', () => {
    const date = { type: 'date', min: '2026-01-01', max: '2026-12-31' } as const
    expect(about(date, '2026-02-28')).toBe(undefined)
    expect(about(date, '2025-12-31')).toBe('Please choose 2026-01-01 or later')
    expect(about(date, '2027-01-01')).toBe('Please choose 2026-12-31 or earlier')
    for (const wrong of ['2026-02-29', '02/28/2026', '2026-2-8', '2026-13-01'])
      expect(about(date, wrong)).toBe('Please enter a valid date')
  })

  test('options are a closed set', () => {
    const options = ['Red', 'Blue']
    for (const type of ['select', 'radio'] as const) {
      expect(about({ type, options }, 'Red')).toBe(undefined)
      expect(about({ type, options }, 'Green')).toBe('Please choose one of the options')
    }
    expect(about({ type: 'multiselect', options }, ['Blue', 'Red'])).toBe(undefined)
    expect(about({ type: 'multiselect', options }, ['Red', 'Green'])).toBe('Please choose one of the options')
    expect(about({ type: 'multiselect', options }, 'Red')).toBeDefined()
    expect(about({ type: 'multiselect', options, required: true }, [])).toBe('Field is required!')
  })

  test('a checkbox is true or false; a required one must be true', () => {
    expect(about({ type: 'checkbox' }, false)).toBe(undefined)
    expect(about({ type: 'checkbox', required: true }, true)).toBe(undefined)
    expect(about({ type: 'checkbox', required: true }, false)).toBe('Field is required!')
    expect(about({ type: 'checkbox' }, 'yes')).toBeDefined()
  })

  test('a zip code outside an address', () => {
    expect(about({ type: 'zip' }, '60601')).toBe(undefined)
    expect(about({ type: 'zip' }, '606')).toBe('Invalid Zipcode')
  })
})

describe('a field that depends on another answer', () => {
  const form = formWith(
    { key: 'owns', label: 'Owns a home', type: 'radio', options: ['Yes', 'No'], required: true },
    {
      key: 'value',
      label: 'Its value',
      type: 'money',
      required: true,
      showWhen: { key: 'owns', equals: 'Yes' },
    },
    { key: 'loan', label: 'Loan', type: 'text', required: true, showWhen: { key: 'value', equals: '100' } },
  )

  test('is shown with that answer', () => {
    expect(complaints(form, { owns: 'Yes' })).toEqual({ value: 'Field is required!' })
    expect(complaints(form, { owns: 'Yes', value: '$100.00' })).toEqual({ loan: 'Field is required!' })
  })

  test('is hidden otherwise, with the fields that depend on it', () => {
    expect(complaints(form, { owns: 'No' })).toEqual({})
    expect(complaints(form, { owns: 'No', value: 'nonsense', loan: 7 })).toEqual({})
  })

  test('can depend on a checkbox, checked or not, and on one choice', () => {
    const asks = (field: FormField, equals: string | boolean, answers: object) =>
      'y' in
      complaints(
        formWith(field, {
          key: 'y',
          label: 'Y',
          type: 'text',
          required: true,
          showWhen: { key: 'x', equals },
        }),
        { ...answers },
      )
    const box: FormField = { key: 'x', label: 'X', type: 'checkbox' }
    expect([
      asks(box, true, { x: true }),
      asks(box, true, {}),
      asks(box, false, {}),
      asks(box, false, { x: true }),
    ]).toEqual([true, false, true, false])
    const many: FormField = { key: 'x', label: 'X', type: 'multiselect', options: ['A', 'B'] }
    expect([asks(many, 'B', { x: ['A', 'B'] }), asks(many, 'B', { x: ['A'] })]).toEqual([true, false])
  })
})

test('unknown keys are refused, including inherited ones', () => {
  expect(complaints(defaultForm, { status: 'CLOSED_WON' })).toEqual({
    status: 'The form does not ask for this',
  })
  const named = formWith({ key: 'constructor', label: 'Constructor', type: 'text' })
  expect(complaints(named, {})).toEqual({})
  const canaries = JSON.parse('{"__proto__": 1}') as Record<string, unknown>
  expect(checkAnswers(defaultForm, { ...rightAnswers, ...canaries })).toMatchObject([{ key: '__proto__' }])
})

test('all answers have at most 64 KiB together', () => {
  const areas = Array.from({ length: 5 }, (_, n): FormField => ({
    key: `t${n}`,
    label: 'T',
    type: 'textarea',
    maxLength: 20_000,
  }))
  const answers = Object.fromEntries(areas.map(({ key }) => [key, 'x'.repeat(14_000)]))
  expect(complaints(formWith(...areas), answers)).toEqual({ '': expect.stringContaining('64 KiB') as string })
})
