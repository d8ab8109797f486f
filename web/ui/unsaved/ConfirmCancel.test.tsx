// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { screen, show } from '../../test/screen.tsx'
import { ConfirmCancel } from './ConfirmCancel.tsx'

const [keep, discard] = [vi.fn<() => void>(), vi.fn<() => void>()]
const ask = () => show(<ConfirmCancel onKeep={keep} onDiscard={discard} />)

test('header "Confirm Cancel", text "Are you sure you want to cancel? Unsaved changes will be lost."', async () => {
  await ask()
  const question = screen.getByRole('alertdialog', { name: 'Confirm Cancel' })
  expect(question.textContent).toContain('Are you sure you want to cancel? Unsaved changes will be lost.')
  const text = document.getElementById(question.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toContain('Unsaved changes will be lost.')
})

test('it must be answered, and both buttons name their effect', async () => {
  const { user } = await ask()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(discard).toHaveBeenCalledTimes(1)
  expect(keep).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(keep).toHaveBeenCalledTimes(1)
})
