// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { openMove } from '../../test/openMove.ts'
import type { OpenMove } from './openMoves.ts'

const open = (move: string, label: string) => openMove(move, { label })
const contact = open('contact', 'Mark contacted')
const qualify = open('qualify', 'Mark qualified')

function Steps({ onMove }: { onMove: (move: string) => void }) {
  const [next, setNext] = useState(contact)
  const take = ({ move }: OpenMove) => {
    onMove(move)
    setNext(qualify)
  }
  return <MoveButtons forward={[next]} destructive={[]} onMove={take} />
}

const area = () => screen.getByText('Mark qualified').closest('div')

test('the next step takes no press until the pointer has moved away', async () => {
  const onMove = vi.fn<(move: string) => void>()
  const { user } = await show(<Steps onMove={onMove} />)
  await user.click(screen.getByRole('button', { name: 'Mark contacted' }))
  await screen.findByText('Mark qualified')
  expect(area()?.hasAttribute('inert')).toBe(true)
  fireEvent.pointerMove(document.body, { clientX: 100, clientY: 100 })
  fireEvent.pointerMove(document.body, { clientX: 104, clientY: 100 })
  expect(area()?.hasAttribute('inert')).toBe(true)
  fireEvent.pointerMove(document.body, { clientX: 160, clientY: 100 })
  expect(area()?.hasAttribute('inert')).toBe(false)
  expect(onMove.mock.calls).toEqual([['contact']])
})

test('a pointer that rests may press again after a moment', async () => {
  const { user } = await show(<Steps onMove={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Mark contacted' }))
  await waitFor(() => expect(area()?.hasAttribute('inert')).toBe(true))
  await waitFor(() => expect(area()?.hasAttribute('inert')).toBe(false), { timeout: 10_000 })
})

test('on a phone the other transitions are behind "More"', async () => {
  const onMove = vi.fn<(move: OpenMove) => void>()
  const { user } = await show(
    <MoveButtons forward={[contact, qualify]} destructive={[open('lose', 'Mark as lost')]} onMove={onMove} />,
  )
  await user.click(screen.getByRole('button', { name: 'More' }))
  const sheet = await screen.findByRole('dialog', { name: 'What to do next' })
  const lose = [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === 'Mark as lost')
  await user.click(lose ?? sheet)
  expect(onMove.mock.calls.map(([{ move }]) => move)).toEqual(['lose'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
