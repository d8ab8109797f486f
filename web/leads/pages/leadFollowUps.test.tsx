// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { Reader } from '../../domain/reader.ts'
import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { leadAnswer, leadStatuses } from '../test/sampleLead.ts'
import { LeadPage } from './LeadPage.tsx'

const reader: Reader = { id: 4, vendorId: 30, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }

function Opened() {
  const { data: lead } = useQuery(leadQuery('lead-7'))
  return lead ? <LeadPage lead={lead} reader={reader} /> : null
}

async function open(given: Partial<Lead> = {}, answers: Parameters<typeof serve>[0] = answered) {
  const calls = serve({ LeadStatuses: leadStatuses, Lead: leadAnswer(given), ...answers })
  const shown = await show(<Opened />)
  await screen.findByRole('heading', { level: 1 })
  return { calls, ...shown }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const followUp = {
  id: 5,
  dueAt: '2026-11-20T15:00:00Z',
  whatFor: 'Call back',
  userId: 4,
  user: { firstName: 'Ana', lastName: 'Abel' },
}
const answered = {
  FollowUpColleagues: { followUpColleagues: { nodes: [{ id: 6, firstName: 'Ben', lastName: 'Berg' }] } },
  AddFollowUp: { addFollowUp: { followUp: { id: 9 } } },
  ChangeFollowUp: { changeFollowUp: { clientMutationId: null } },
  EndFollowUp: { endFollowUp: { clientMutationId: null } },
  ReopenFollowUp: { reopenFollowUp: { clientMutationId: null } },
}

test('a few words and Enter add a follow-up, which can be undone', async () => {
  const { calls, user } = await open()
  expect(button('Follow up').getAttribute('aria-keyshortcuts')).toBe('F')
  await user.click(button('Follow up'))
  const text = await screen.findByLabelText('What for?')
  await waitFor(() => expect(document.activeElement).toBe(text))
  await user.keyboard('Call back{Enter}')
  await screen.findByText(/^Follow-up added: Tomorrow 9:00 AM/)
  expect(sentAs(calls, 'AddFollowUp')).toMatchObject([
    { input: { kind: 'LEAD', recordId: 7, whatFor: 'Call back', userId: 4 } },
  ])
  expect(screen.queryByLabelText('What for?')).toBeNull()
  await user.click(button('Undo'))
  await waitFor(() =>
    expect(sentAs(calls, 'EndFollowUp')).toEqual([{ input: { id: 9, endedAs: 'REMOVED' } }]),
  )
})

test('a follow-up is given to a colleague at a chosen time', async () => {
  const { calls, user } = await open()
  await user.click(button(/Follow up/))
  await user.selectOptions(await screen.findByLabelText('For'), 'Ben Berg')
  await user.click(button('Next week'))
  expect(button('Next week').getAttribute('aria-pressed')).toBe('true')
  await user.clear(field(/^Date/))
  await user.type(field(/^Date/), '2099-05-04')
  await user.clear(field(/^Time/))
  await user.type(field(/^Time/), '16:30')
  expect(button('Next week').getAttribute('aria-pressed')).toBe('false')
  await user.click(button('Add follow-up'))
  await waitFor(() =>
    expect(sentAs(calls, 'AddFollowUp')).toMatchObject([
      { input: { dueAt: '2099-05-04T21:30:00.000Z', userId: 6 } },
    ]),
  )
})

test('a due follow-up is done, and undone', async () => {
  const { calls, user } = await open({ followUps: [followUp] })
  const bar = within(screen.getByRole('list', { name: 'Follow-ups' }))
  expect(bar.getByRole('listitem').textContent).toMatch(/^Due Nov 20, 9:00 AM · Call back/)
  await user.click(bar.getByRole('button', { name: 'Done: Call back' }))
  await screen.findByText('Done', { selector: 'p' })
  expect(sentAs(calls, 'EndFollowUp')).toEqual([{ input: { id: 5, endedAs: 'DONE' } }])
  await user.click(button('Undo'))
  await waitFor(() => expect(sentAs(calls, 'ReopenFollowUp')).toEqual([{ input: { id: 5 } }]))
})

test('a colleague’s follow-up names them, and a refusal is shown in its form', async () => {
  const refused = { ...answered, ChangeFollowUp: refusal('CONFLICT', { reason: 'CHANGED' }) }
  const { user } = await open({ followUps: [{ ...followUp, userId: 8 }] }, refused)
  expect(screen.getByRole('list', { name: 'Follow-ups' }).textContent).toContain('for Ana Abel')
  await user.click(button('Change: Call back'))
  expect((await screen.findByLabelText<HTMLSelectElement>('For')).selectedOptions[0]?.text).toBe('Ana Abel')
  await user.click(button('Save'))
  await screen.findByRole('alert')
  expect(screen.getByLabelText('What for?')).toBeTruthy()
})

test('one more day keeps the time of the day', async () => {
  const { calls, user } = await open({ followUps: [{ ...followUp, dueAt: '2099-03-07T21:00:00Z' }] })
  await user.click(button('+1 day: Call back'))
  // The clocks change in the night between.
  await waitFor(() =>
    expect(sentAs(calls, 'ChangeFollowUp')).toEqual([
      { input: { id: 5, dueAt: '2099-03-08T20:00:00.000Z' } },
    ]),
  )
})
