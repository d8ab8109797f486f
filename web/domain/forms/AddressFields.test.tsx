// @vitest-environment happy-dom
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'

import type { FormField } from '../../../forms/schema.ts'
import { screen, show, waitFor } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { AddressFields } from './AddressFields.tsx'
import { answerName, answersSchema } from './answers.ts'

beforeEach(() => void serve({}))

const address: FormField = { key: 'address', label: 'Address', type: 'address', required: true }

type Send = (sent: object) => void
const ignore: Send = () => {}

function Address({ send = ignore }: { send?: Send }) {
  const form = useForm({
    schema: v.object({ answers: answersSchema({ fields: [address] }) }),
    initial: { answers: {} },
    nameOf: answerName,
    send: ({ answers }) => send(answers),
  })
  return (
    <Form form={form} asksBeforeLoss={false}>
      <AddressFields field={address} columns={12} bind={(key) => form.control(answerName(key))} />
      <button type="submit">Send</button>
    </Form>
  )
}

const valueOf = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value

test('a corrected zip code corrects the city and the state that the first one filled in', async () => {
  const { user } = await show(<Address />)
  await user.type(screen.getByLabelText(/Zip code/), '73301')
  await waitFor(() => expect(valueOf(/City/)).toBe('Austin'))
  await user.clear(screen.getByLabelText(/Zip code/))
  await user.type(screen.getByLabelText(/Zip code/), '60614')
  await waitFor(() => expect(valueOf(/City/)).toBe('Chicago'))
  expect(valueOf(/State/)).toBe('IL')
})

test('a city that was typed stays, and the one of the zip code is offered', async () => {
  const { user } = await show(<Address />)
  await user.type(screen.getByLabelText(/City/), 'Evanston')
  await user.type(screen.getByLabelText(/Zip code/), '60614')
  const offer = await screen.findByRole('button', { name: 'Use Chicago' })
  expect(valueOf(/City/)).toBe('Evanston')
  await user.click(offer)
  expect(valueOf(/City/)).toBe('Chicago')
  expect(screen.queryByRole('button', { name: 'Use Chicago' })).toBeNull()
})

test('a pasted zip code fills in its place once it is known', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  serve({ ZipCodes: () => promise })
  const { user } = await show(<Address />)
  await user.click(screen.getByLabelText(/Zip code/))
  await user.paste('73301')
  expect(valueOf(/City/)).toBe('')
  const austin = { zipCode: '73301', city: 'Austin', stateCode: 'TX' }
  resolve({ allUsZipCodes: { nodes: [austin] } })
  await waitFor(() => expect(valueOf(/City/)).toBe('Austin'))
  expect(valueOf(/State/)).toBe('TX')
})

test('an unknown zip code fills in nothing', async () => {
  const { user } = await show(<Address />)
  await user.type(screen.getByLabelText(/City/), 'Evanston')
  await user.type(screen.getByLabelText(/Zip code/), '99999')
  expect(valueOf(/Zip code/)).toBe('99999')
  expect([valueOf(/City/), valueOf(/State/)]).toEqual(['Evanston', ''])
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
})

test('the same city in other letters is not offered again', async () => {
  const { user } = await show(<Address />)
  await user.type(screen.getByLabelText(/City/), 'CHICAGO')
  await user.type(screen.getByLabelText(/Zip code/), '60614')
  await waitFor(() => expect(valueOf(/State/)).toBe('IL'))
  expect(valueOf(/City/)).toBe('CHICAGO')
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
})

test('each missing part is marked, and a whole address is sent', async () => {
  const send = vi.fn<Send>()
  const { user } = await show(<Address send={send} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Street/)))
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText(/Street/), '1 Main Street')
  await user.type(screen.getByLabelText(/Zip code/), '60614')
  await waitFor(() => expect(valueOf(/City/)).toBe('Chicago'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const sent = { address: { street: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' } }
  await waitFor(() => expect(send).toHaveBeenCalledWith(sent))
})

test('what the server says of the whole address stands at its street', async () => {
  const issues = [{ key: 'address', message: 'This is not an address in the US' }]
  const send = vi.fn<Send>(() => {
    throw new ApiError('INVALID_INPUT', '', { issues })
  })
  const { user } = await show(<Address send={send} />)
  await user.type(screen.getByLabelText(/Street/), '1 Main Street')
  await user.type(screen.getByLabelText(/Zip code/), '60614')
  await waitFor(() => expect(valueOf(/City/)).toBe('Chicago'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByLabelText(/Street/).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This is not an address in the US')).toBeTruthy()
  await user.type(screen.getByLabelText(/Street/), ' West')
  expect(screen.queryByText('This is not an address in the US')).toBeNull()
})
