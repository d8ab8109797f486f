// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { SuppressionTab } from './SuppressionTab.tsx'

const entry = {
  id: '7',
  kind: 'PHONE',
  note: 'Asked by letter',
  addedBy: 'Margaret Ellison',
  addedAt: '2026-11-22T15:00:00Z',
}
const open = async (...nodes: object[]) => {
  const calls = serve({
    SuppressedContacts: { suppressedContacts: { nodes } },
    FindSuppressed: { findSuppressed: { nodes: [] } },
    SuppressContacts: { suppressContacts: { suppressionResult: { added: 2, known: 1, unreadable: [3, 7] } } },
    EndSuppression: { endSuppression: { result: true } },
  })
  const { user } = await show(<SuppressionTab />)
  return { calls, user }
}

test('pasted lines are added, and those that cannot be read are named', async () => {
  const { calls, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to the do-not-contact list' }))
  await user.type(
    dialog.getByRole('textbox', { name: 'Phone numbers, email addresses or domains' }),
    '312-555-0171{Enter}x',
  )
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('2 added, 1 already on the list.')).toBeTruthy()
  expect(screen.getByText(/lines 3, 7\./)).toBeTruthy()
  expect(sentAs(calls, 'SuppressContacts')).toEqual([{ input: { lines: '312-555-0171\nx', note: '' } }])
})

test('an entry says when, who, what and why, and is removed after a question', async () => {
  const { calls, user } = await open(entry)
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('Asked by letter')).toBeTruthy()
  expect(row.getByText('Phone number · Added Nov 22, 2026 by Margaret Ellison')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Remove: Asked by letter, Nov 22, 2026' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove from the list?' }))
  expect(sentAs(calls, 'EndSuppression')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await expect.poll(() => sentAs(calls, 'EndSuppression')).toEqual([{ input: { id: '7' } }])
})

test('whether someone is on the list is found by typing them', async () => {
  const { calls, user } = await open(entry)
  await user.type(await screen.findByRole('textbox', { name: 'Is this on the list?' }), 'ana@quiet.example')
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByText('Not on the list.')).toBeTruthy()
  expect(sentAs(calls, 'FindSuppressed')).toEqual([{ contact: 'ana@quiet.example' }])
})

test('who was found and is removed is no longer said to be on the list', async () => {
  let found = [entry]
  serve({
    SuppressedContacts: () => ({
      suppressedContacts: { nodes: [...found, { ...entry, id: '8', note: 'Another' }] },
    }),
    FindSuppressed: () => ({ findSuppressed: { nodes: found } }),
    EndSuppression: () => {
      found = []
      return { endSuppression: { result: true } }
    },
  })
  const { user } = await show(<SuppressionTab />)
  await user.type(await screen.findByRole('textbox', { name: 'Is this on the list?' }), '312-555-0171')
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  const list = within(await screen.findByRole('list', { name: 'Found' }))
  await user.click(list.getByRole('button', { name: /^Remove: Asked by letter/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove from the list?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Not on the list.')).toBeTruthy()
  expect(screen.queryByText('On the list. Don’t contact.')).toBeNull()
})
