// @vitest-environment happy-dom
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'

import { act, screen, show, waitFor } from '../../test/screen.tsx'
import { Button } from '../buttons/Button.tsx'
import { Dialog, DialogClose } from './Dialog.tsx'

function Opened({ question = false }: { question?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isInner, setInner] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog
          title="Outside"
          question={question}
          onClose={() => setOpen(false)}
          footer={<DialogClose>Done</DialogClose>}
        >
          <input aria-label="Word" autoFocus />
          <Button onClick={() => setInner(true)}>Further</Button>
          {isInner && (
            <Dialog title="Inside" place="right" onClose={() => setInner(false)}>
              Deeper
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  )
}

async function open(part = <Opened />) {
  const { user } = await show(part)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  return { user, opener, dialog: await screen.findByRole('dialog', { name: 'Outside' }) }
}
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

test('it traps the focus and restores it when it closes', async () => {
  const { user, opener, dialog } = await open()
  expect(document.activeElement).toBe(screen.getByLabelText('Word'))
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  await isGone('Outside')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a pressed button gets the focus back in a browser that gave it none', async () => {
  const { user } = await show(<Opened />)
  const opener = screen.getByRole('button', { name: 'Open' })
  // As in Safari.
  opener.addEventListener('mousedown', (event) => event.preventDefault())
  await user.click(opener)
  await screen.findByRole('dialog', { name: 'Outside' })
  await user.keyboard('{Escape}')
  await isGone('Outside')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test.each(['Close', 'Done'])('"%s" closes it', async (name) => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name }))
  await isGone('Outside')
  expect(screen.queryByText('Further')).toBeNull()
})

test('the page behind it is inert', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
})

test('Escape closes the topmost dialog, a second Escape the next', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Further' }))
  await screen.findByRole('dialog', { name: 'Inside' })
  await user.keyboard('{Escape}')
  await isGone('Inside')
  expect(screen.getByRole('dialog', { name: 'Outside' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await isGone('Outside')
})

test('an alert dialog closes only by its buttons', async () => {
  const { user } = await show(<Opened question />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('alertdialog', { name: 'Outside' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('the owner decides whether it closes', async () => {
  const close = vi.fn<() => void>()
  const { user } = await show(
    <Dialog title="Stays" onClose={close}>
      Here
    </Dialog>,
  )
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog', { name: 'Stays' })).toBeTruthy()
})

test('focus that the owner sets after closing is preserved', async () => {
  function Steps() {
    const [isOpen, setOpen] = useState(false)
    const heading = useRef<HTMLHeadingElement>(null)
    const close = () => {
      flushSync(() => setOpen(false))
      heading.current?.focus()
    }
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          Changed
        </h2>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && (
          <Dialog title="Step" onClose={close}>
            Here
          </Dialog>
        )}
      </>
    )
  }
  const { user } = await show(<Steps />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await isGone('Step')
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Changed' }))
})

function Choosing({ onDone }: { onDone: (what: string) => void }) {
  return (
    <Dialog
      title="Choose"
      onClose={() => onDone('closed')}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button onClick={() => onDone('confirmed')}>Offer</Button>
        </>
      }
    >
      <form>
        <input type="radio" name="one" aria-label="First" />
        <input type="radio" name="one" aria-label="Second" defaultChecked />
      </form>
    </Dialog>
  )
}

test('the chosen field has the focus first, and Ctrl Enter confirms', async () => {
  const onDone = vi.fn<(what: string) => void>()
  const { user } = await show(<Choosing onDone={onDone} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onDone.mock.calls).toEqual([['confirmed']])
})
