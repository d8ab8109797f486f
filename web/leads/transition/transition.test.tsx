// @vitest-environment happy-dom
import type { LeadMove } from '../../../texts/codes.generated.ts'
import { expect, test, vi } from 'vitest'

import type { Need, OpenMove } from '../../domain/record/openMoves.ts'
import { openMove } from '../../test/openMove.ts'
import { dayAfter, dayOf, tomorrow } from '../../ui/dates/days.ts'
import { act, field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { Lead } from '../data/leadQuery.ts'
import { AgentForm } from './AgentForm.tsx'
import { AskMove } from './AskMove.tsx'
import { LeadMoves } from './LeadMoves.tsx'

// A cast: the dialogs read these fields only, and Lead has many more.
const lead = {
  id: 7,
  publicId: 'lead-7',
  status: 'ASSIGNED',
  dealValue: '1200.00',
  leadFirstName: 'Ana',
  leadLastName: 'Abel',
  createdAt: '2026-01-05T15:00:00Z',
  organizationId: 30,
  organization: { legalBusinessName: 'Halden Ridge' },
  assignedUserId: null,
  openMoves: [],
} as unknown as Lead

const done = { moveLead: { clientMutationId: null } }
const warnings: Record<string, string> = {
  decline: 'The lead goes back to Turnstone.',
  recall: 'The provider loses access right away.',
  lose: 'It is closed.',
}
const move = (name: LeadMove, label: string, ...needs: Need[]) =>
  openMove(name, { label, needs, warning: warnings[name] ?? null, isDestructive: name in warnings })

async function ask(open: OpenMove, answers: Parameters<typeof serve>[0] = { MoveLead: done }) {
  const calls = serve(answers)
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { user, queries } = await show(<AskMove lead={lead} move={open} onDone={onDone} onClose={onClose} />)
  return {
    user,
    queries,
    onDone,
    onClose,
    moves: () => sentAs(calls, 'MoveLead').map(({ input }) => input),
    calls,
  }
}
const press = (name: string) => screen.getByRole('button', { name })

test('a transition that needs a reason is sent once it has one', async () => {
  const { user, onDone, moves } = await ask(move('decline', 'Decline', 'reason'))
  expect(screen.getByText(/goes back to Turnstone/)).toBeTruthy()
  await user.click(press('Decline'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Reason/)))
  expect(screen.getByText('Field is required!')).toBeTruthy()
  expect(moves()).toEqual([])
  await user.type(field(/Reason/), ' Too far away ')
  await user.click(press('Decline'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(moves()).toEqual([
    { leadId: 7, expectedStatus: 'ASSIGNED', move: 'decline', reason: 'Too far away' },
  ])
  expect(await screen.findByText('Lead declined')).toBeTruthy()
})

test('an amount starts with the known value and is sent exactly', async () => {
  const { user, onDone, moves } = await ask(move('propose', 'Send proposal', 'dealValue'))
  expect(field(/Deal value/).value).toBe('1200.00')
  await user.clear(field(/Deal value/))
  await user.type(field(/Deal value/), '0')
  await user.click(press('Send proposal'))
  expect(await screen.findByText('Please enter an amount above 0, such as 12,500')).toBeTruthy()
  await user.type(field(/Deal value/), '{Backspace}$12,500.5')
  await user.click(press('Send proposal'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(moves()).toMatchObject([{ move: 'propose', dealValue: '12500.50' }])
})

test.each([
  ['Tomorrow', 1],
  ['1 week', 7],
  ['2 weeks', 14],
] as const)('with the keyboard alone a lead is put on hold by "%s"', async (label, days) => {
  const { user, onDone, moves } = await ask(move('hold', 'Put on hold', 'resumeOn'))
  const day = dayAfter(dayOf(), days)
  for (let steps = 0; steps < 20 && document.activeElement !== press(label); steps += 1) await user.tab()
  await user.keyboard('{Enter}')
  expect(field(/Resume on/).value).toBe(day)
  expect(press(label).getAttribute('aria-pressed')).toBe('true')
  await user.click(press('Put on hold'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(moves()).toMatchObject([{ move: 'hold', resumeOn: day }])
})

test('a lead is put on hold until a future day', async () => {
  const { user, onDone, moves } = await ask(move('hold', 'Put on hold', 'resumeOn', 'reason'))
  await user.type(field(/Resume on/), dayOf())
  await user.type(field(/Reason/), 'On holiday')
  await user.click(press('Put on hold'))
  expect(await screen.findByText('Please choose a day after today')).toBeTruthy()
  await user.clear(field(/Resume on/))
  await user.type(field(/Resume on/), tomorrow())
  await user.click(press('Put on hold'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(moves()).toMatchObject([{ resumeOn: tomorrow(), reason: 'On holiday' }])
})

test('a refusal is shown, and the transition can be retried', async () => {
  const answers = [refusal('FORBIDDEN'), done]
  const { user, onDone } = await ask(move('lose', 'Mark as lost', 'reason'), {
    MoveLead: () => answers.shift() ?? done,
  })
  await user.type(field(/Reason/), 'Bought elsewhere')
  await user.click(press('Mark as lost'))
  expect((await screen.findByRole('alert')).textContent).toContain('not authorized')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(press('Mark as lost'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a lead that someone else changed is shown with its new status', async () => {
  const { user, onDone } = await ask(move('lose', 'Mark as lost', 'reason'), {
    MoveLead: refusal('CONFLICT'),
  })
  await user.type(field(/Reason/), 'Bought elsewhere')
  await user.click(press('Mark as lost'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('Someone else updated this lead')).toBeTruthy()
  expect(screen.queryByText('Closed as lost')).toBeNull()
})

test('a destructive transition asks for confirmation', async () => {
  const { user, onDone, onClose, moves } = await ask(move('recall', 'Recall the offer'))
  expect(screen.getByRole('alertdialog', { name: 'Recall the offer?' }).textContent).toContain(
    'The provider loses access right away',
  )
  expect(document.activeElement).toBe(press('Cancel'))
  await user.click(press('Cancel'))
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.click(press('Recall the offer'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(moves()).toEqual([{ leadId: 7, expectedStatus: 'ASSIGNED', move: 'recall' }])
  expect(await screen.findByText('Offer recalled')).toBeTruthy()
})

test('a lead is closed as won with amount, date and note', async () => {
  const { user, onDone, calls } = await ask(move('close', 'Close as won', 'actualDeal'), {
    CreateClosedLead: { createClosedLead: { result: { publicId: 'deal', actualDeal: '999.00' } } },
  })
  expect(field(/Final deal amount/).value).toBe('1200.00')
  expect(field(/Closed on/).value).toBe(dayOf())
  expect(screen.getByText(/will invoice Halden Ridge/)).toBeTruthy()
  await user.clear(field(/Final deal amount/))
  await user.click(press('Close as won'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Final deal amount/)))
  await user.type(field(/Final deal amount/), '999')
  await user.type(field(/Note/), 'Paid in cash')
  await user.click(press('Close as won'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const [sent] = sentAs(calls, 'CreateClosedLead')
  expect(sent).toMatchObject({ input: { leadId: 7, actualDeal: '999.00', note: 'Paid in cash' } })
  expect(await screen.findByText('$999.00')).toBeTruthy()
})

test('a deal that is sent twice reuses its key', async () => {
  const answers = [
    refusal('TIMEOUT'),
    { createClosedLead: { result: { publicId: 'deal', actualDeal: '1' } } },
  ]
  const { user, onDone, calls } = await ask(move('close', 'Close as won', 'actualDeal'), {
    CreateClosedLead: () => answers.shift() ?? {},
  })
  await user.click(press('Close as won'))
  await screen.findByRole('alert')
  await user.click(press('Close as won'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const keys = sentAs(calls, 'CreateClosedLead').map(
    ({ input }) => (input as { idempotencyKey: string }).idempotencyKey,
  )
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

const provider = (organizationId: number, legalBusinessName: string, eligible: boolean, isActive = true) => ({
  organizationId,
  eligible,
  rank: organizationId,
  isActive,
  reasons: [eligible ? 'Covers Illinois' : 'Doesn’t cover Illinois'],
  respondBy: `2026-11-25T15:${organizationId}:00Z`,
  organization: { legalBusinessName },
})
const providers = {
  eligibleProviders: {
    nodes: [
      provider(30, 'Halden Ridge', true),
      provider(31, 'Best Roofs', true),
      provider(32, 'Far Away', false),
      provider(33, 'Asleep', false, false),
      provider(34, 'Even Farther', false),
    ],
  },
}
const offer = move('offer', 'Offer to provider', 'organization')

test('the best match is chosen at first, and the lead is offered to it', async () => {
  const { user, onDone, moves } = await ask(offer, { EligibleProviders: providers, MoveLead: done })
  expect((await screen.findByLabelText<HTMLInputElement>(/Best Roofs/)).checked).toBe(true)
  expect(screen.queryByLabelText(/Halden Ridge/)).toBeNull()
  expect(field(/Asleep/).disabled).toBe(true)
  expect(screen.queryByLabelText(/Reason/)).toBeNull()
  await user.click(press('Offer to provider'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(moves()).toEqual([{ leadId: 7, expectedStatus: 'ASSIGNED', move: 'offer', organizationId: 31 }])
  expect(await screen.findByText('Lead offered')).toBeTruthy()
})

test('the drawer says until when the chosen provider can respond', async () => {
  const { user } = await ask(offer, { EligibleProviders: providers })
  const deadline = (name: RegExp, time: string) =>
    waitFor(() =>
      expect(field(name).closest('label')?.textContent).toContain(
        `Can respond until Nov 25, 2026, ${time} AM CST`,
      ),
    )
  await screen.findByLabelText(/Best Roofs/)
  await deadline(/Best Roofs/, '9:31')
  const fold = screen.getByText('Not eligible').closest('details')
  expect(fold?.open).toBe(false)
  await user.click(screen.getByText('Not eligible'))
  await user.click(field(/Far Away/))
  await deadline(/Far Away/, '9:32')
  expect(field(/Best Roofs/).closest('label')?.textContent).not.toContain('respond')
})

test('the best match that was chosen at first is no unsaved change', async () => {
  const { user, onClose } = await ask(offer, { EligibleProviders: providers })
  await waitFor(() => expect(field(/Best Roofs/).checked).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('providers loaded again never move the first choice to another provider', async () => {
  const nodes = [provider(31, 'Best Roofs', true), provider(35, 'Newer Roofs', true)]
  const offered = { eligibleProviders: { nodes } }
  const { queries } = await ask(offer, { EligibleProviders: () => ({ ...offered }) })
  await waitFor(() => expect(field(/Best Roofs/).checked).toBe(true))
  offered.eligibleProviders = { nodes: nodes.toReversed() }
  await act(() => queries.refetchQueries())
  await waitFor(() => expect(screen.getAllByRole('radio')[0]).toBe(field(/Newer Roofs/)))
  expect(field(/Best Roofs/).checked).toBe(true)
  offered.eligibleProviders = {
    nodes: [provider(31, 'Best Roofs', false), provider(35, 'Newer Roofs', true)],
  }
  await act(() => queries.refetchQueries())
  await waitFor(() => expect(field(/Best Roofs/).checked).toBe(false))
  expect(field(/Newer Roofs/).checked).toBe(false)
})

test('without an eligible provider, one of the others must be chosen', async () => {
  const nodes = [provider(30, 'Halden Ridge', true), provider(32, 'Far Away', false)]
  const { user, moves } = await ask(offer, { EligibleProviders: { eligibleProviders: { nodes } } })
  const others = within(await screen.findByRole('region', { name: 'Not eligible' }))
  const fold = others.getByText('Not eligible').closest('details')
  expect(screen.getByText('No provider matches this lead.')).toBeTruthy()
  expect(fold?.open).toBe(true)
  expect(others.getByText('Not eligible').textContent).toBe('Not eligible 1')
  await user.click(press('Offer to provider'))
  expect(await screen.findByText('Please choose a provider')).toBeTruthy()
  await user.click(field(/Far Away/))
  await waitFor(() => expect(screen.queryByText('Please choose a provider')).toBeNull())
  expect(moves()).toEqual([])
})

test('an ineligible provider needs a reason, which no other provider gets', async () => {
  const { user, onDone, moves } = await ask(offer, { EligibleProviders: providers, MoveLead: done })
  await user.click(await screen.findByLabelText(/Far Away/))
  await user.click(press('Offer to provider'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Why offer it anyway/)))
  await user.type(field(/Why offer it anyway/), 'They asked for it')
  await user.click(field(/Even Farther/))
  expect(field(/Why offer it anyway/).value).toBe('')
  await user.type(field(/Why offer it anyway/), 'So did they')
  await user.click(field(/Best Roofs/))
  expect(screen.queryByLabelText(/Why offer it anyway/)).toBeNull()
  await user.click(press('Offer to provider'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(moves()).toEqual([{ leadId: 7, expectedStatus: 'ASSIGNED', move: 'offer', organizationId: 31 }])
})

test('loading providers can be retried', async () => {
  const answers = [refusal('INTERNAL'), providers]
  const { user } = await ask(offer, { EligibleProviders: () => answers.shift() ?? providers })
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByLabelText(/Best Roofs/)).toBeTruthy()
})

const agents = {
  allUserInfos: {
    nodes: [
      { id: 5, firstName: 'Ana', lastName: 'Abel', title: 'Roofer' },
      { id: 6, firstName: 'Ben', lastName: 'Berg', title: null },
    ],
  },
}

test('an agent is assigned', async () => {
  const calls = serve({ LeadAgents: agents, AssignLeadToAgent: { assignLeadToAgent: {} } })
  const onClose = vi.fn<() => void>()
  const { user } = await show(<AgentForm lead={lead} onClose={onClose} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign agent' }).disabled).toBe(true)
  await screen.findByLabelText(/Agent/)
  await user.click(press('Assign agent'))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await user.selectOptions(field(/Agent/), 'Ana Abel, Roofer')
  await user.click(press('Assign agent'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'AssignLeadToAgent')).toEqual([
    { input: { leadId: 7, userId: 5, expectedStatus: 'ASSIGNED' }, publicId: 'lead-7' },
  ])
  expect(await screen.findByText(/Ana Abel/)).toBeTruthy()
})

test('the lead’s agent is preselected', async () => {
  serve({ LeadAgents: agents })
  await show(<AgentForm lead={{ ...lead, assignedUserId: 6 }} onClose={() => {}} />)
  expect((await screen.findByLabelText<HTMLSelectElement>(/Agent/)).value).toBe('6')
})

test('a provider without agents cannot assign one', async () => {
  serve({ LeadAgents: { allUserInfos: { nodes: [] } } })
  await show(<AgentForm lead={lead} onClose={() => {}} />)
  expect(await screen.findByText('This provider has no active agents yet.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign agent' }).disabled).toBe(true)
})

test('a transition without fields runs at once, others open a dialog', async () => {
  const calls = serve({ MoveLead: done })
  const onDone = vi.fn<() => void>()
  const openMoves = [move('accept', 'Accept'), move('decline', 'Decline', 'reason')]
  const { user } = await show(<LeadMoves lead={{ ...lead, openMoves }} onDone={onDone} />)
  await user.click(press('Decline'))
  expect(await screen.findByRole('dialog', { name: 'Decline' })).toBeTruthy()
  await user.click(press('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(press('Accept'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'MoveLead')).toMatchObject([{ input: { move: 'accept' } }])
  expect(await screen.findByText('Lead accepted')).toBeTruthy()
})
