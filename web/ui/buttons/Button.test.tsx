// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { screen, show } from '../../test/screen.tsx'
import { Button } from './Button.tsx'

test('a busy button keeps its label and focus and ignores clicks', async () => {
  const onClick = vi.fn<() => void>()
  const { user } = await show(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: /Save/ })
  await user.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Working')
})

test('a busy submit button does not submit its form again', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
  const { user } = await show(form(true))
  await user.click(screen.getByRole('button', { name: /Send/ }))
  expect(onSubmit).not.toHaveBeenCalled()
  const { user: other } = await show(form(false))
  await other.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
