// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show } from '../../test/screen.tsx'
import type { Tile } from '../data/tiles.ts'
import { Tiles } from './Tiles.tsx'

const tile = (label: string, definition: string): Tile => ({
  label,
  shown: '4',
  exact: '4',
  rows: 'submitted in the period',
  change: undefined,
  definition,
  place: { to: '/view-leads', search: {} },
})
const tiles = [
  tile('Leads', 'Leads submitted in the period.'),
  tile('Conversion', 'The share that has been won.'),
]
const open = () => show(<Tiles label="Figures" tiles={tiles} isStale={false} />)
const link = (name: RegExp) => screen.getByRole('link', { name })
const shown = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)

test('each figure is described by its definition, shown or not', async () => {
  await open()
  expect(shown()).toEqual([])
  for (const { label, definition } of tiles) {
    const id = link(new RegExp(`^${label}`)).getAttribute('aria-describedby')
    expect(document.getElementById(id ?? '')?.textContent).toBe(definition)
  }
})

test('a definition shows while its figure has the keyboard focus, until Escape', async () => {
  const { user } = await open()
  await user.tab()
  expect(shown()).toEqual(['Leads submitted in the period.'])
  await user.tab()
  expect(shown()).toEqual(['The share that has been won.'])
  await user.keyboard('{Escape}')
  expect(shown()).toEqual([])
})

test('a definition shows while the mouse is on its figure, until Escape', async () => {
  const { user } = await open()
  await user.hover(link(/^Conversion/))
  expect(shown()).toEqual(['The share that has been won.'])
  await user.unhover(link(/^Conversion/))
  expect(shown()).toEqual([])
  await user.hover(link(/^Leads/))
  await user.keyboard('{Escape}')
  expect(shown()).toEqual([])
})
