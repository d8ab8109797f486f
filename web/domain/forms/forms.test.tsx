// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'

import { messages } from '../../../forms/messages.ts'
import { type FieldType, type FormField, fieldTypes } from '../../../forms/schema.ts'
import { formWith } from '../../../forms/test/forms.ts'
import { check } from '../../test/check.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { messages as fieldMessages } from '../../ui/fields/rules.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { answerName, answersSchema, draftsOf } from './answers.ts'
import { conditionOf, typeNames } from './describe.ts'
import { FormFields } from './FormFields.tsx'

beforeEach(() => void serve({}))

type Send = (answers: Record<string, unknown>) => Promise<void>
type AnswersProps = { fields: FormField[]; answers?: Record<string, unknown>; send?: Send }

const noAnswers = {}
const ignore: Send = async () => {}

function Answers({ fields, answers = noAnswers, send = ignore }: AnswersProps) {
  const schema = formWith(...fields)
  const form = useForm({
    schema: v.object({ answers: answersSchema(schema) }),
    initial: { answers: draftsOf(answers) },
    nameOf: answerName,
    send: (sent) => send(sent.answers),
  })
  return (
    <Form form={form}>
      <FormFields schema={schema} form={form} />
      <FormActions>
        <SubmitButton form={form}>Send</SubmitButton>
      </FormActions>
    </Form>
  )
}

const customer = {
  firstName: 'Ana',
  lastName: 'Abel',
  email: 'ana@vendor.example',
  phoneNumber: '(312) 555-0108',
  address: { street: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
}
const question = (type: FieldType, more: Partial<FormField> = {}): FormField => ({
  key: 'mine',
  label: 'Question of mine',
  type,
  options: ['Left', 'Right'],
  ...more,
})
const sent = () => vi.fn<Send>(async () => {})
const submit = async (user: Awaited<ReturnType<typeof show>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Send' }))

const labels = () => [...document.querySelectorAll('[name]')].map((input) => input.getAttribute('name'))

test('the ten default fields come first', async () => {
  await show(<Answers fields={[question('text')]} />)
  const names = ['firstName', 'middleName', 'lastName', 'email', 'phoneNumber', 'budgetFrom', 'budgetTo']
  const parts = ['address.street', 'address.zip', 'address.city', 'address.state']
  expect(labels()).toEqual([...names, 'leadSource', ...parts, 'details', 'mine'].map(answerName))
})

test.each(fieldTypes)('a field of the type %s has its label, its help and a name', async (type) => {
  await show(<Answers fields={[question(type, { help: 'Some help' })]} />)
  expect(screen.getAllByText(/Question of mine/).length).toBeGreaterThan(0)
  expect(screen.getByText('Some help')).toBeTruthy()
  expect(labels().some((name) => name?.startsWith(answerName('mine')))).toBe(true)
  expect(typeNames[type]).toBeTruthy()
})

type Act = (user: Awaited<ReturnType<typeof show>>['user']) => Promise<unknown>
const typed =
  (text: string): Act =>
  (user) =>
    user.type(field(/Question of mine/), text)
const answered: [FieldType, Act, unknown][] = [
  ['text', typed(' A roof '), 'A roof'],
  ['textarea', typed('Two{Enter}lines'), 'Two\nlines'],
  ['number', typed('1,250'), '1250'],
  ['money', typed('$1,250.5'), '1250.50'],
  ['email', typed('ben@vendor.example'), 'ben@vendor.example'],
  ['phone', typed('312-555-0109'), '312-555-0109'],
  ['date', (user) => user.type(field(/Question of mine/), '2026-11-20'), '2026-11-20'],
  ['select', (user) => user.selectOptions(field(/Question of mine/), 'Right'), 'Right'],
  ['radio', (user) => user.click(field('Left')), 'Left'],
  ['checkbox', (user) => user.click(field(/Question of mine/)), true],
  ['zip', typed('73301'), '73301'],
  [
    'multiselect',
    async (user) => {
      await user.click(field('Right'))
      await user.click(field('Left'))
    },
    ['Left', 'Right'],
  ],
]

test.each(answered)('an answer to a field of the type %s is sent', async (type, act, answer) => {
  const send = sent()
  const { user } = await show(<Answers fields={[question(type)]} answers={customer} send={send} />)
  await act(user)
  await submit(user)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toEqual({ ...customer, mine: answer })
})

test('a field with any key can be answered', async () => {
  const send = sent()
  const fields = ['constructor', 'prototype'].map((key) => question('text', { key, label: `The ${key}` }))
  const { user } = await show(<Answers fields={fields} answers={customer} send={send} />)
  await user.type(field('The constructor'), 'Ana')
  await user.type(field('The prototype'), 'Ben')
  await submit(user)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ constructor: 'Ana', prototype: 'Ben' })
})

test('a conditional field is shown and sent only while its condition holds', async () => {
  const send = sent()
  const fields: FormField[] = [
    { key: 'owns', label: 'Owns a home', type: 'checkbox' },
    {
      key: 'age',
      label: 'Roof age',
      type: 'number',
      required: true,
      showWhen: { key: 'owns', equals: true },
    },
  ]
  const { user } = await show(<Answers fields={fields} answers={customer} send={send} />)
  expect(screen.queryByLabelText(/Roof age/)).toBeNull()
  await user.click(field('Owns a home'))
  await user.type(field(/Roof age/), '12')
  await user.click(field('Owns a home'))
  expect(screen.queryByLabelText(/Roof age/)).toBeNull()
  await submit(user)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).not.toHaveProperty('age')
  await user.click(field('Owns a home'))
  expect(field(/Roof age/).value).toBe('12')
  await submit(user)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls[1]?.[0]).toMatchObject({ owns: true, age: '12' })
})

test('a missing answer is reported at its field, including parts of an address', async () => {
  const send = sent()
  const { user } = await show(<Answers fields={[question('radio', { required: true })]} send={send} />)
  await submit(user)
  await waitFor(() => expect(document.activeElement).toBe(field(/First name/)))
  const wrong = [...document.querySelectorAll('input[aria-invalid="true"], select[aria-invalid="true"]')]
  const parts = ['address.street', 'address.zip', 'address.city', 'address.state']
  expect(wrong.map((input) => input.getAttribute('name'))).toEqual(
    ['firstName', 'lastName', 'email', 'phoneNumber', ...parts].map(answerName),
  )
  expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})

test('conflicting answers are reported at the second until the first is corrected', async () => {
  const { user } = await show(<Answers fields={[]} answers={customer} />)
  await user.type(field('Budget from'), '200')
  await user.type(field('Budget to'), '100')
  await submit(user)
  expect(await screen.findByText(messages.budget)).toBeTruthy()
  await user.clear(field('Budget from'))
  await waitFor(() => expect(screen.queryByText(messages.budget)).toBeNull())
})

test('an error from the server is shown at its field', async () => {
  const issues = [{ key: 'address.zip', message: messages.zip }]
  const send = sent().mockRejectedValueOnce(new ApiError('INVALID_INPUT', '', { issues }))
  const { user } = await show(<Answers fields={[]} answers={customer} send={send} />)
  await submit(user)
  expect(await screen.findByText(messages.zip)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/Zip code/)))
  await user.type(field(/Zip code/), '{Backspace}5')
  expect(screen.queryByText(messages.zip)).toBeNull()
})

test('of several complaints about an answer the first is shown', () => {
  const schema = answersSchema(formWith())
  const { wrong } = check(schema, draftsOf({ ...customer, budgetFrom: '2', budgetTo: '-1' }))
  expect(wrong).toEqual({ $budgetTo: messages.money })
})

test('a condition is described with the form’s labels', () => {
  const fields: FormField[] = [
    { key: 'owns', label: 'Owns a home', type: 'checkbox' },
    { key: 'age', label: 'Roof age', type: 'number', showWhen: { key: 'owns', equals: true } },
  ]
  expect(fields.map((one) => conditionOf(one, { fields }))).toEqual([
    undefined,
    'Only when Owns a home is yes',
  ])
})

test('the forms of services and the other forms say the same', () => {
  const { required, email, phone, zip } = messages
  expect(fieldMessages).toMatchObject({ required, email, phone, zip })
})
