// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useUndo } from './UndoProvider.tsx'
import { UndoButton } from './UndoButton.tsx'
import type { Act } from './undoStore.ts'

const soon = () => new Date(Date.now() + 600_000).toISOString()

function Acts({ acts }: { acts: readonly Act[] }) {
  const undo = useUndo()
  return (
    <>
      {acts.map((one) => (
        <Button
          key={one.summary}
          onClick={() =>
            undo.show({ severity: 'success', summary: one.summary, position: 'bottom-left' }, one)
          }
        >
          Do {one.summary}
        </Button>
      ))}
      <input aria-label="Text" />
    </>
  )
}

function act(summary: string, undo: () => Promise<unknown>, name = 'Ana Abel'): Act {
  return { summary, until: soon(), changes: [{ key: summary, name, undo }] }
}

const overtaken = () =>
  Promise.reject(new ApiError('CONFLICT', 'Luis changed this lead since.', { reason: 'CHANGED_SINCE' }))

test('the toast undoes, and its result is announced', async () => {
  const undo = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { user } = await show(<Acts acts={[act('Lead accepted', undo)]} />)
  await user.click(screen.getByRole('button', { name: 'Do Lead accepted' }))
  const button = await screen.findByRole('button', { name: 'Undo' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Z Meta+Z')
  await user.click(button)
  const said = await screen.findByText('Undone')
  expect(said.nextElementSibling?.textContent).toBe('Lead accepted · Ana Abel')
  expect(said.closest('[aria-live="polite"]')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledTimes(1)
})

test('Ctrl Z and Cmd Z undo the last act, then the one before, but not while one types', async () => {
  const undone: string[] = []
  const undo = (name: string) => () => Promise.resolve(undone.push(name))
  const { user } = await show(<Acts acts={[act('First', undo('First')), act('Second', undo('Second'))]} />)
  await user.click(screen.getByRole('button', { name: 'Do First' }))
  await user.click(screen.getByRole('button', { name: 'Do Second' }))
  await user.click(screen.getByLabelText('Text'))
  await user.keyboard('{Control>}z{/Control}')
  expect(undone).toEqual([])
  await user.click(document.body)
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}z')
  expect(undone).toEqual([])
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(undone).toEqual(['Second']))
  expect(screen.queryByText('Second')).toBeNull()
  await user.keyboard('{Meta>}z{/Meta}')
  await waitFor(() => expect(undone).toEqual(['Second', 'First']))
})

test('a refusal is a plain sentence', async () => {
  const { user } = await show(<Acts acts={[act('Lead qualified', overtaken)]} />)
  await user.click(screen.getByRole('button', { name: 'Do Lead qualified' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const said = await screen.findByText('Couldn’t undo')
  expect(said.nextElementSibling?.textContent).toBe('Luis changed this lead since.')
  expect(said.closest('[role="alert"]')).toBeTruthy()
})

test('several records are undone by one button, with the reason for each that stays', async () => {
  const many: Act = {
    summary: '3 leads offered',
    until: soon(),
    changes: [
      { key: '1', name: 'Ana Abel', undo: () => Promise.resolve() },
      { key: '2', name: 'Ben Cole', undo: overtaken },
      { key: '3', name: 'Cy Dorn', undo: () => Promise.resolve() },
    ],
  }
  const { user } = await show(<Acts acts={[many]} />)
  await user.click(screen.getByRole('button', { name: 'Do 3 leads offered' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const said = await screen.findByText('2 of 3 undone')
  expect(said.nextElementSibling?.textContent).toBe('Ben Cole: Luis changed this lead since.')
})

test('the button in a history undoes once, also for the toast, and goes when its time is over', async () => {
  const undo = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const same = act('Lead accepted', undo)
  const { user, unmount } = await show(
    <>
      <Acts acts={[same]} />
      <section aria-label="History">
        <UndoButton act={same} />
      </section>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Do Lead accepted' }))
  await user.click(screen.getByRole('button', { name: 'Undo Lead accepted' }))
  await screen.findByText('Undone')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledTimes(1)
  unmount()
  await show(<UndoButton act={{ ...same, until: new Date(Date.now() + 20).toISOString() }} />)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo Lead accepted' })).toBeNull())
})
