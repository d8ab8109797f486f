// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

import { Button } from '../buttons/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { act, screen, show } from '../../test/screen.tsx'
import { useToast } from './context.ts'
import type { ToastMessage } from './store.ts'

function Shows({ toast }: { toast: ToastMessage }) {
  const { show: open } = useToast()
  return (
    <>
      <Button onClick={() => open(toast)}>Show</Button>
      <input aria-label="Elsewhere" />
    </>
  )
}

const failed = {
  severity: 'error',
  summary: 'Upload Error',
  detail: 'File uploaded failed',
  sticky: true,
} as const

async function shown(toast: ToastMessage) {
  const { user } = await show(<Shows toast={toast} />)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText(toast.summary)
  return user
}

test('a toast shows summary and detail, and can be closed', async () => {
  const user = await shown(failed)
  expect(screen.getByText('File uploaded failed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close Upload Error' }))
  expect(screen.queryByText('Upload Error')).toBeNull()
})

test('errors are announced assertively, other toasts politely', async () => {
  await shown(failed)
  expect(screen.getByRole('alert').textContent).toContain('Upload Error')
  expect(screen.getByRole('alert').closest('[aria-live="polite"]')).toBeTruthy()
  await shown({ ...failed, severity: 'success' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an action can be undone once from its toast', async () => {
  const run = vi.fn<() => void>()
  const user = await shown({
    severity: 'success',
    summary: 'Form cleared',
    sticky: true,
    action: { label: 'Undo', run },
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Form cleared')).toBeNull()
})

test('a toast stays while the pointer is over it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const user = await shown({ severity: 'success', summary: 'Saved' })
  await user.hover(screen.getByText('Saved'))
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Saved')).toBeTruthy()
  await user.hover(screen.getByLabelText('Elsewhere'))
  await act(async () => vi.advanceTimersByTime(3_000))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast appears above an open dialog', async () => {
  const close = vi.fn<() => void>()
  const { user } = await show(
    <Dialog title="Here" onClose={close}>
      <Shows toast={failed} />
    </Dialog>,
  )
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const words = await screen.findByText('Upload Error')
  expect(words.closest('[aria-hidden="true"], [inert]')).toBeNull()
  await user.click(screen.getByLabelText('Close Upload Error'))
  expect(screen.queryByText('Upload Error')).toBeNull()
  expect(close).not.toHaveBeenCalled()
})
