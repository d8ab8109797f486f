// @vitest-environment happy-dom
import { lazy, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Opened } from '../dialog/Opened.tsx'

let isBroken = true

function Days() {
  if (isBroken) throw new RangeError('Invalid time value')
  return <p>November</p>
}

/** One that fails inside its dialog, and one that fails before it has drawn it. */
function Hold({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Hold" onClose={onClose}>
      <Days />
    </Dialog>
  )
}
function Lost({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Days />
      <Dialog title="Lost" onClose={onClose}>
        Reason
      </Dialog>
    </>
  )
}

function Lead({ of: Form }: { of: typeof Hold }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>Ramona Renner</h1>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Opened onClose={() => setOpen(false)}>{isOpen && <Form onClose={() => setOpen(false)} />}</Opened>
    </>
  )
}

async function opened(form: typeof Hold) {
  isBroken = true
  // React prints what a boundary caught.
  const print = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  const { user } = await show(<Lead of={form} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return user
}

test('an error inside a dialog stays in it, and can be tried again', async () => {
  const user = await opened(Hold)
  expect(screen.getByRole('dialog', { name: 'Hold' }).textContent).toContain('An unexpected error occurred')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('November')).toBeTruthy()
})

test('a dialog that cannot be drawn says so, closes, and opens again', async () => {
  const user = await opened(Lost)
  const dialog = await screen.findByRole('dialog', { name: 'This did not open' })
  expect(dialog.textContent).toContain('An unexpected error occurred')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Ramona Renner' })).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog', { name: 'Lost' })).toBeTruthy()
})

test('a dialog whose code does not load leaves the page', async () => {
  await opened(
    lazy<typeof Hold>(async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }) as unknown as typeof Hold,
  )
  const dialog = await screen.findByRole('dialog', { name: 'This did not open' })
  expect(dialog.textContent).toContain('could not be loaded')
})
