// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { leadStatuses, sampleLead } from '../test/sampleLead.ts'
import { LeadHistory } from './LeadHistory.tsx'

const step = {
  id: '1',
  move: 'contact',
  fromStatus: 'ASSIGNED',
  toStatus: 'ACCEPTED',
  party: 'AGENT',
  reason: null,
  secondsInPrevious: null,
  undoesId: null,
  undoneMove: null,
  correctedFields: null,
  oldValues: null,
  createdAt: '2026-11-19T12:00:00Z',
  actorUser: null,
  organization: null,
}
const undo = { move: 'undo', undoesId: '1', undoneMove: 'contact', secondsInPrevious: '8' }
const undone = { ...step, ...undo, id: '2', fromStatus: 'ACCEPTED', toStatus: 'ASSIGNED' }

test('the history offers to undo the viewer’s last change, and names what was undone', async () => {
  const calls = serve({ LeadStatuses: leadStatuses, UndoLeadChange: { undoLeadChange: {} } })
  const until = new Date(Date.now() + 600_000).toISOString()
  const lead = sampleLead({
    history: [{ ...step, id: '3' }, undone, step],
    undoableChange: { historyId: '3', move: 'contact', until },
  })
  const { user } = await show(<LeadHistory lead={lead} readerId={4} />)
  await screen.findAllByText('Offered → Accepted')
  const [last, back, first] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent !== '')
  expect(back?.textContent).toMatch(/^Undone: Accepted → Offered.*after 8 seconds$/)
  expect(first?.textContent).toMatch(/^Offered → Accepted \(undone\)/)
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
  await user.click(within(last!).getByRole('button', { name: 'Undo Customer contacted' }))
  expect(await screen.findByText('Customer contacted · Ramona Renner')).toBeTruthy()
  expect(sentAs(calls, 'UndoLeadChange')).toEqual([{ input: { historyId: '3' } }])
})
