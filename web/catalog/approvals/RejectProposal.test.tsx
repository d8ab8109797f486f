// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { RejectProposal } from './RejectProposal.tsx'

test('a proposal is rejected with a reason', async () => {
  const reject = vi.fn<(reason: string) => Promise<void>>(async () => {})
  const close = vi.fn<() => void>()
  const { user: person } = await show(<RejectProposal name="Roofing" onReject={reject} onClose={close} />)
  await person.click(screen.getByRole('button', { name: 'Reject service' }))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await person.type(field(/Reason/), 'Too vague')
  await person.click(screen.getByRole('button', { name: 'Reject service' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(reject).toHaveBeenCalledExactlyOnceWith('Too vague')
})
