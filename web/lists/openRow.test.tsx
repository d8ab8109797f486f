// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

import { screen, show } from '../test/screen.tsx'
import { DataList, RowButton, RowLink } from './DataList.tsx'

type Boat = { id: number; name: string; berth: string }

const boats: readonly Boat[] = [
  { id: 1, name: 'Alma', berth: 'A 12' },
  { id: 2, name: 'Berta', berth: 'B 7' },
]
const press = vi.fn<() => void>()
const opened = vi.fn<() => void>()

async function list(layout: 'list' | 'grid' = 'list') {
  const tab = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  onTestFinished(() => {
    tab.mockRestore()
    press.mockReset()
    opened.mockReset()
    getSelection()?.removeAllRanges()
  })
  const name = ({ id, name: text }: Boat) => (
    <RowLink to={`/boats/${id}`} onOpen={opened}>
      {text}
    </RowLink>
  )
  const shown = await show(
    <DataList
      label="Boats"
      layout={layout}
      items={boats}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Boat', cell: name },
        { name: 'Berth', cell: ({ berth }) => berth },
        { name: 'Acts', cell: () => <button onClick={press}>Moor</button> },
      ]}
      card={(boat) => (
        <>
          {name(boat)}
          <p>{boat.berth}</p>
        </>
      )}
    />,
  )
  return { ...shown, tab }
}

for (const layout of ['list', 'grid'] as const) {
  test(`a click on any text of a ${layout === 'list' ? 'row' : 'card'} opens it`, async () => {
    const { user, router } = await list(layout)
    await user.click(screen.getByText('B 7'))
    await screen.findByRole('heading', { name: 'Elsewhere' })
    expect(router.state.location.pathname).toBe('/boats/2')
    expect(opened).toHaveBeenCalledTimes(1)
  })
}

test('Ctrl and the middle button open a row in a new tab', async () => {
  const { user, router, tab } = await list()
  await user.keyboard('{Control>}')
  await user.click(screen.getByText('A 12'))
  await user.keyboard('{/Control}')
  expect(tab).toHaveBeenCalledWith(expect.stringMatching(/\/boats\/1$/), '_blank', 'noopener')
  await user.pointer({ keys: '[MouseMiddle]', target: screen.getByText('B 7') })
  expect(tab).toHaveBeenLastCalledWith(expect.stringMatching(/\/boats\/2$/), '_blank', 'noopener')
  expect(opened).toHaveBeenCalledTimes(2)
  expect(router.state.location.pathname).toBe('/')
})

test('a button in a row does not open the row', async () => {
  const { user, router } = await list()
  await user.click(screen.getAllByRole('button', { name: 'Moor' })[1] ?? document.body)
  expect(press).toHaveBeenCalledTimes(1)
  expect(router.state.location.pathname).toBe('/')
})

test('text selected in a row stays selected, and the row closed', async () => {
  const { user, router } = await list()
  const cell = screen.getByText('B 7')
  getSelection()?.selectAllChildren(cell)
  // The selection is there when the button is released at the end of a drag.
  cell.click()
  expect(router.state.location.pathname).toBe('/')
  getSelection()?.removeAllRanges()
  await user.click(cell)
  await screen.findByRole('heading', { name: 'Elsewhere' })
})

test('a row that opens a dialog gives its button the focus', async () => {
  const { user } = await show(
    <DataList
      label="Boats"
      layout="list"
      items={boats}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Boat', cell: ({ name }) => <RowButton onClick={press}>{name}</RowButton> },
        { name: 'Berth', cell: ({ berth }) => berth },
      ]}
      card={() => null}
    />,
  )
  onTestFinished(() => void press.mockReset())
  await user.click(screen.getByText('A 12'))
  expect(press).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Alma' }))
})
