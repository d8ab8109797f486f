// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { LeadMove } from '../../../texts/codes.generated.ts'
import type { Need, OpenMove } from '../../domain/record/openMoves.ts'
import { dayAfter, dayOf } from '../../ui/dates/days.ts'
import { openMove } from '../../test/openMove.ts'
import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { Lead } from '../data/leadQuery.ts'
import { sampleLead } from '../test/sampleLead.ts'
import { AgentForm } from './AgentForm.tsx'
import { AskMove } from './AskMove.tsx'
import { LeadMoves } from './LeadMoves.tsx'

const move = (name: LeadMove, label: string, ...needs: Need[]) => openMove(name, { label, needs })
const done = { moveLead: { clientMutationId: null } }
const lead = sampleLead({ createdAt: '2026-01-05T15:00:00Z' })
const press = (name: string) => screen.getByRole('button', { name })

async function ask(open: OpenMove<LeadMove>, answers: Parameters<typeof serve>[0] = { MoveLead: done }) {
  const calls = serve(answers)
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const shown = await show(<AskMove lead={lead} move={open} onDone={onDone} onClose={onClose} />)
  return { ...shown, calls, onDone, onClose }
}

test.each(['withdraw', 'lose', 'disqualify', 'decline'] as const)(
  '%s says what is lost before it asks for the reason',
  async (name) => {
    const warning = 'You will no longer see the lead.'
    await ask({ ...move(name, 'Go on', 'reason'), isDestructive: true, warning })
    expect(screen.getByRole('dialog', { name: 'Go on' }).textContent).toContain(warning)
    expect(screen.getByText('Everyone on this lead can see this.')).toBeTruthy()
  },
)

test('the agent select says who fits the lead, and what the chosen one speaks', async () => {
  const person = (id: number, firstName: string) => ({ id, firstName, lastName: 'Obi', title: null })
  const nodes = [
    { ...person(1, 'Ann'), serviceAgent: { serviceIds: [9], stateIds: [], languageIds: [] } },
    { ...person(2, 'Bea'), serviceAgent: { serviceIds: [40], stateIds: [14], languageIds: [3] } },
  ]
  serve({
    LeadAgents: { allUserInfos: { nodes, totalCount: 2 } },
    Reference: { allLanguages: { nodes: [{ id: 3, name: 'Polish' }] }, allIndustries: { nodes: [] } },
  })
  const { user } = await show(<AgentForm lead={lead} onClose={() => {}} />)
  const choice = await screen.findByLabelText<HTMLSelectElement>(/Agent/)
  expect(
    [...choice.querySelectorAll('optgroup')].map(({ label, textContent }) => [label, textContent]),
  ).toEqual([
    ['Offers Roof repair and works in Illinois', 'Bea Obi'],
    ['Other agents', 'Ann Obi'],
  ])
  await user.selectOptions(choice, 'Bea Obi')
  expect(await screen.findByText('Offers Roof repair. Works in Illinois. Speaks Polish.')).toBeTruthy()
  await user.selectOptions(choice, 'Ann Obi')
  expect(screen.getByText('Doesn’t offer Roof repair.')).toBeTruthy()
})

test('reassigning warns that the present provider loses the lead, and needs a reason', async () => {
  const eligible = {
    organizationId: 31,
    eligible: true,
    rank: 1,
    isActive: true,
    reasons: ['Covers Illinois', null, 'Doesn’t cover 606'],
    respondBy: '2026-11-25T15:30:00Z',
    organization: { legalBusinessName: 'Best Roofs' },
  }
  const { user, calls, onDone } = await ask(
    { ...move('reassign', 'Reassign', 'organization', 'reason'), warning: 'The provider loses it.' },
    {
      EligibleProviders: { eligibleProviders: { nodes: [eligible, null] } },
      MoveLead: done,
    },
  )
  expect(screen.getByText('The provider loses it.')).toBeTruthy()
  const option = await screen.findByRole('radio', { name: /Best Roofs/ })
  expect(option.closest('label')?.textContent).toBe(
    'Best RoofsFor: Covers IllinoisAgainst: Doesn’t cover 606Can respond until Nov 25, 2026, 9:30 AM CST',
  )
  expect(screen.queryByRole('region', { name: 'Not eligible' })).toBeNull()
  await user.click(option)
  await user.click(press('Offer to provider'))
  await waitFor(() => expect(document.activeElement).toBe(field('Reason *')))
  expect(sentAs(calls, 'MoveLead')).toEqual([])
  await user.type(field('Reason *'), 'Too slow')
  await user.click(press('Offer to provider'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'MoveLead')).toMatchObject([
    { input: { move: 'reassign', organizationId: 31, reason: 'Too slow' } },
  ])
})

test('a refused confirmation says why and can be repeated', async () => {
  const answers = [refusal('FORBIDDEN', { reason: 'NOT_YOURS' }, 'The offer is not yours to recall')]
  const { user, onDone } = await ask(move('recall', 'Recall the offer'), {
    MoveLead: () => answers.shift() ?? done,
  })
  await user.click(press('Recall the offer'))
  expect((await screen.findByRole('alert')).textContent).toBe('The offer is not yours to recall')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(press('Recall the offer'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a transition that is no longer possible counts as overtaken', async () => {
  const { user, onDone } = await ask(move('hold', 'Put on hold', 'reason'), {
    MoveLead: refusal('INVALID_TRANSITION'),
  })
  await user.type(field(/Reason/), 'On holiday')
  await user.click(press('Put on hold'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('Someone else updated this lead')).toBeTruthy()
})

test('a dialog sends the status that was seen when it opened', async () => {
  const calls = serve({ MoveLead: done })
  function Changing() {
    const [now, setNow] = useState<Lead>(lead)
    return (
      <>
        <AskMove lead={now} move={move('recall', 'Recall')} onDone={() => {}} onClose={() => {}} />
        <button type="button" onClick={() => setNow({ ...lead, status: 'ACCEPTED' })}>
          Someone accepts
        </button>
      </>
    )
  }
  const { user } = await show(<Changing />)
  screen.getByText('Someone accepts').click()
  await user.click(press('Recall'))
  await waitFor(() =>
    expect(sentAs(calls, 'MoveLead')).toEqual([
      { input: { leadId: 7, expectedStatus: 'ASSIGNED', move: 'recall' }, publicId: 'lead-7' },
    ]),
  )
})

test('a typed reason is not lost without a question', async () => {
  const { user, onClose } = await ask(move('decline', 'Decline', 'reason'))
  await user.type(field(/Reason/), 'Too far')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field(/Reason/).value).toBe('Too far')
  await user.click(press('Cancel'))
  const again = within(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' }))
  await user.click(again.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('an untouched dialog closes at once', async () => {
  const { user, onClose } = await ask(move('decline', 'Decline', 'reason'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['before the lead was submitted', '2026-01-04'],
  ['in the future', dayAfter(dayOf())],
])('a deal cannot be closed on a day %s', async (_when, day) => {
  const { user, calls } = await ask(move('close', 'Close as won', 'actualDeal'), {
    CreateClosedLead: { createClosedLead: { result: { publicId: 'deal', actualDeal: '10.00' } } },
  })
  await user.type(field(/Final deal amount/), '10')
  await user.clear(field(/Closed on/))
  await user.type(field(/Closed on/), day)
  await user.click(press('Close as won'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Closed on/)))
  expect(field(/Closed on/).getAttribute('aria-invalid')).toBe('true')
  await user.clear(field(/Closed on/))
  await user.type(field(/Closed on/), '2026-01-05')
  await user.click(press('Close as won'))
  await waitFor(() => expect(sentAs(calls, 'CreateClosedLead')).toHaveLength(1))
})

test('closing a lead says who is invoiced, also before the provider has a name', async () => {
  serve({})
  const open = move('close', 'Close as won', 'actualDeal')
  const nameless = { ...lead, organization: null }
  await show(<AskMove lead={nameless} move={open} onDone={() => {}} onClose={() => {}} />)
  expect(screen.getByText(/Turnstone will invoice the provider\./)).toBeTruthy()
  const named = sampleLead({ organization: { legalBusinessName: 'Cedar Bluff, Inc.', status: 'ACTIVE' } })
  await show(<AskMove lead={named} move={open} onDone={() => {}} onClose={() => {}} />)
  expect(screen.getByText(/Turnstone will invoice Cedar Bluff, Inc\. Only Turnstone/)).toBeTruthy()
})

test('agents that could not be loaded are loaded again on request', async () => {
  const agents = { allUserInfos: { nodes: [{ id: 41, firstName: null, lastName: null, title: 'Roofer' }] } }
  const answers = [refusal('INTERNAL'), agents]
  serve({ LeadAgents: () => answers.shift() ?? agents })
  const { user } = await show(<AgentForm lead={lead} onClose={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign agent' }).disabled).toBe(true)
  await user.click(press('Try again'))
  const choice = await screen.findByLabelText<HTMLSelectElement>(/Agent/)
  expect([...choice.options].map(({ text }) => text)).toEqual(['Choose one', 'Agent 41, Roofer'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refused assignment keeps the choice and says why', async () => {
  const agents = { allUserInfos: { nodes: [{ id: 41, firstName: 'Amara', lastName: 'Obi', title: null }] } }
  serve({ LeadAgents: agents, AssignLeadToAgent: refusal('RATE_LIMITED', { retryAfter: 30 }) })
  const onClose = vi.fn<() => void>()
  const { user } = await show(<AgentForm lead={lead} onClose={onClose} />)
  await user.selectOptions(await screen.findByLabelText(/Agent/), 'Amara Obi')
  await user.click(press('Assign agent'))
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait 30 seconds')
  expect(field<HTMLSelectElement>(/Agent/).value).toBe('41')
  expect(onClose).not.toHaveBeenCalled()
})

test('a transition under way is sent once, however often its button is pressed', async () => {
  let answer: (data: object) => void = () => {}
  const calls = serve({ MoveLead: () => new Promise<object>((resolve) => (answer = resolve)) })
  const onDone = vi.fn<() => void>()
  const openMoves = [move('accept', 'Accept'), move('decline', 'Decline', 'reason')]
  const { user } = await show(<LeadMoves lead={{ ...lead, openMoves }} onDone={onDone} />)
  await user.dblClick(press('Accept'))
  await waitFor(() => expect(press('Working Accept').getAttribute('aria-disabled')).toBe('true'))
  await user.click(press('Decline'))
  expect(screen.queryByRole('dialog')).toBeNull()
  answer(done)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'MoveLead')).toHaveLength(1)
})

test('a refused transition without a dialog says that nothing was changed, and why', async () => {
  serve({ MoveLead: refusal('FORBIDDEN', { reason: 'NOT_ACTIVE' }, 'Your organization is not active') })
  const onDone = vi.fn<() => void>()
  const { user } = await show(
    <LeadMoves lead={{ ...lead, openMoves: [move('accept', 'Accept')] }} onDone={onDone} />,
  )
  await user.click(press('Accept'))
  expect(await screen.findByText('Couldn’t update the lead')).toBeTruthy()
  expect(screen.getByText('Your organization is not active')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})
