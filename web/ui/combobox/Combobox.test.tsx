// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import type { Choice } from './choices.ts'
import { ComboboxField, ComboboxFilter } from './Combobox.tsx'

const people: Choice[] = [
  { id: 1, label: 'Ana Abel', below: 'Halden Ridge' },
  { id: 2, label: 'Ben Berg' },
  { id: 3, label: 'Bea Bloom' },
]
const load = vi.fn<(named: string) => Promise<Choice[]>>(async (named) =>
  people.filter(({ label }) => label.toLowerCase().includes(named.toLowerCase())),
)

function Party({ onChoose }: { onChoose: (choice: Choice | undefined) => void }) {
  const [value, setValue] = useState<Choice>()
  const choose = (choice: Choice | undefined) => {
    setValue(choice)
    onChoose(choice)
  }
  return (
    <ComboboxFilter
      label="Party"
      placeholder="Find a party"
      all="All parties"
      value={value}
      load={load}
      about={['test']}
      onChoose={choose}
    />
  )
}

test('a person is found by typing and chosen by Enter', async () => {
  const chosen = vi.fn<(choice: Choice | undefined) => void>()
  const { user } = await show(<Party onChoose={chosen} />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Party' })
  await user.click(input)
  expect(await screen.findByRole('option', { name: /Ana Abel/ })).toBeTruthy()
  await user.type(input, 'be')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'All parties' })).toBeNull())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  await user.type(input, 'r')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenLastCalledWith(people[1])
  expect(input.value).toBe('Ben Berg')
})

test('a click chooses, and "All" takes the choice back', async () => {
  const chosen = vi.fn<(choice: Choice | undefined) => void>()
  const { user } = await show(<Party onChoose={chosen} />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Party' })
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: /Bea Bloom/ }))
  expect(chosen).toHaveBeenLastCalledWith(people[2])
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: 'All parties' }))
  expect(chosen).toHaveBeenLastCalledWith(undefined)
})

test('a text that finds nothing says so, and Escape closes the list', async () => {
  const { user } = await show(<Party onChoose={() => {}} />)
  await user.type(screen.getByRole('combobox', { name: 'Party' }), 'zzz')
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Nothing found for “zzz”')).toBeNull())
})

test('one request is sent for a word that is typed quickly', async () => {
  const { user } = await show(<Party onChoose={() => {}} />)
  await user.click(screen.getByRole('combobox', { name: 'Party' }))
  await screen.findAllByRole('option')
  load.mockClear()
  await user.keyboard('bloom')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(load.mock.calls).toEqual([['bloom']])
})

test('as a field it has label and message, and opens above its dialog', async () => {
  const chosen = vi.fn<(choice: Choice | undefined) => void>()
  const { user } = await show(
    <Dialog title="Terms" onClose={() => {}}>
      <ComboboxField
        name="provider"
        label="Provider"
        required
        error="Please choose a provider"
        value={undefined}
        load={load}
        about={['field']}
        onChoose={chosen}
      />
    </Dialog>,
  )
  const input = screen.getByRole('combobox', { name: /Provider/ })
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: /Bea Bloom/ }))
  expect(chosen).toHaveBeenLastCalledWith(people[2])
  expect(screen.getByRole('dialog', { name: 'Terms' })).toBeTruthy()
})
