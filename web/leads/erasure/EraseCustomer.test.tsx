// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { sampleLead } from '../test/sampleLead.ts'
import { EraseCustomer } from './EraseCustomer.tsx'

const other = (id: number, leadFirstName: string) => ({
  id,
  leadFirstName,
  leadMiddleName: null,
  leadLastName: 'Renner',
  leadZipPrefix: '606',
  createdAt: '2026-10-01T12:00:00Z',
  service: { name: 'Roof repair' },
})
const others = { leadsOfSameCustomer: { nodes: [other(5, 'Ramona'), other(3, 'Rolf')] } }
const name = () => field(/^Name of the customer/)
const erase = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Erase' })

async function open(answers: Parameters<typeof serve>[0]) {
  const calls = serve({ EraseCustomer: { eraseCustomer: {} }, ...answers })
  const onClose = vi.fn<() => void>()
  const { user } = await show(<EraseCustomer lead={sampleLead()} onClose={onClose} />)
  return { user, calls, onClose }
}

test('all leads of the customer are chosen; one of a relative can be left out', async () => {
  const { user, calls, onClose } = await open({ SameCustomer: others })
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((box) => box.checked)).toEqual([true, true])
  await user.click(screen.getByRole('checkbox', { name: 'L-3 Rolf Renner · Roof repair · Oct 1, 2026' }))
  await user.type(name(), 'Ramona Renner')
  await user.click(erase())
  expect(await screen.findByText('Ramona Renner was erased')).toBeTruthy()
  expect(sentAs(calls, 'EraseCustomer')).toEqual([
    { input: { leadId: 7, name: 'Ramona Renner', otherLeadIds: [5] } },
  ])
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a customer with one lead is erased without a choice', async () => {
  const { user, calls } = await open({ SameCustomer: { leadsOfSameCustomer: { nodes: [] } } })
  await user.type(name(), 'Ramona Renner')
  await vi.waitFor(() => expect(erase().disabled).toBe(false))
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  await user.click(erase())
  expect(await screen.findByText('Ramona Renner was erased')).toBeTruthy()
  expect(sentAs(calls, 'EraseCustomer')).toEqual([
    { input: { leadId: 7, name: 'Ramona Renner', otherLeadIds: [] } },
  ])
})

test('nothing is erased before the other leads are known', async () => {
  const { calls } = await open({ SameCustomer: refusal('INTERNAL') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(erase().disabled).toBe(true)
  expect(sentAs(calls, 'EraseCustomer')).toEqual([])
})
