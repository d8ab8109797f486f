// @vitest-environment happy-dom
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import type { FormField } from '../../../forms/schema.ts'
import { screen, show, waitFor } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { AddressFields } from './AddressFields.tsx'
import { answerName, answersSchema } from './answers.ts'

beforeEach(() => void serve({}))

const address: FormField = { key: 'address', label: 'Address', type: 'address', required: true }

function Address() {
  const form = useForm({
    schema: v.object({ answers: answersSchema({ fields: [address] }) }),
    initial: { answers: {} },
    send: () => {},
  })
  return <AddressFields field={address} columns={12} bind={(key) => form.control(answerName(key))} />
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
