// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { halden, master, operator, reference } from '../test/fixtures.ts'
import { OrganizationTab } from './OrganizationTab.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'

const bank = {
  instructions: 'Lakefront Bank\nAccount 12',
  url: null,
  email: 'billing@operator.example',
  phone: null,
}

async function open(answers: Parameters<typeof serve>[0] = {}, mayChange = true) {
  const calls = serve({
    PaymentDetails: { currentPaymentDetails: bank },
    SavePaymentDetails: { savePaymentDetails: { howToPay: bank } },
    ...answers,
  })
  const { user } = await show(<PaymentDetails mayChange={mayChange} />)
  return { user, calls }
}
const save = () => screen.getByRole('button', { name: 'Save payment details' })
const instructions = () => screen.findByLabelText<HTMLTextAreaElement>(/^How to pay/)

test('a master admin changes the payment details', async () => {
  const { user, calls } = await open()
  const lines = await instructions()
  expect(lines.value).toBe(bank.instructions)
  expect(field('Billing email').value).toBe(bank.email)
  await user.type(lines, '{Enter}Routing 34')
  await user.type(field('Payment link'), 'https://pay.operator.example/in?to=1')
  await user.type(field('Billing phone'), '(312) 555-0142')
  await user.click(save())
  expect(await screen.findByText('Payment details saved')).toBeTruthy()
  expect(sentAs(calls, 'SavePaymentDetails')).toEqual([
    {
      input: {
        instructions: `${bank.instructions}\nRouting 34`,
        url: 'https://pay.operator.example/in?to=1',
        email: bank.email,
        phone: '(312) 555-0142',
      },
    },
  ])
})

test('the first details are entered in empty fields', async () => {
  await open({ PaymentDetails: { currentPaymentDetails: null } })
  expect((await instructions()).value).toBe('')
  expect(field('Payment link').value).toBe('')
})

test.each([
  ['Payment link', 'http://pay.operator.example', /starts with https/],
  ['Payment link', 'https://operator.example@evil.example', /starts with https/],
  ['Payment link', 'javascript:alert(1)', /starts with https/],
  ['Billing email', 'billing', /valid email/],
  ['Billing phone', 'call me', /valid phone/],
])('a wrong %s is not sent: %s', async (label, text, message) => {
  const { user, calls } = await open()
  await instructions()
  await user.clear(field(label))
  await user.type(field(label), text)
  await user.click(save())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sentAs(calls, 'SavePaymentDetails')).toEqual([])
})

test.each([
  ['13 lines', Array.from({ length: 13 }, () => 'x').join('\n'), /at most 12 lines/],
  ['1,001 characters', 'x'.repeat(1001), /at most 1000 characters/],
])('instructions of %s are not sent', async (_, text, message) => {
  const { user, calls } = await open({ PaymentDetails: { currentPaymentDetails: null } })
  await user.click(await instructions())
  await user.paste(text)
  await user.click(save())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sentAs(calls, 'SavePaymentDetails')).toEqual([])
})

test('a refusal is said, and nothing typed is lost', async () => {
  const { user } = await open({ SavePaymentDetails: refusal('TIMEOUT') })
  await user.type(await instructions(), '{Enter}IBAN 12')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('That took too long')
  expect((await instructions()).value).toContain('IBAN 12')
})

test('an admin reads them', async () => {
  await open({}, false)
  expect((await instructions()).readOnly).toBe(true)
  expect(field('Billing email').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save payment details' })).toBeNull()
})

test('details that could not be loaded are loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), { currentPaymentDetails: bank }]
  const { user } = await open({ PaymentDetails: () => answers.shift() ?? {} })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await instructions()).value).toBe(bank.instructions)
})

test.each([
  ['the operator’s', operator, true],
  ['a vendor’s', master, false],
])('on %s tab they are asked for only if they are its own', async (_, reader, isAsked) => {
  const calls = serve({
    Organization: { organizationById: halden },
    Reference: reference,
    PaymentDetails: { currentPaymentDetails: bank },
  })
  await show(<OrganizationTab user={reader} />)
  await screen.findByRole('switch')
  if (isAsked) await instructions()
  await waitFor(() => expect(sentAs(calls, 'PaymentDetails')).toHaveLength(isAsked ? 1 : 0))
})
