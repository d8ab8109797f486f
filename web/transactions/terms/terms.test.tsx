// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { defaultSubject, type Subject } from './subject.ts'
import { TermsDrawer } from './TermsDrawer.tsx'

const halden: Subject = {
  scope: 'PROVIDER',
  parties: { organizationId: 30 },
  deal: { organizationId: 30 },
  name: 'Halden Ridge',
}
const past = (id: number, providerRate: string | null, associateShare: string | null) => ({
  id,
  providerRate,
  associateShare,
  createdAt: '2026-11-01T12:00:00Z',
  createdByUser: { firstName: 'Ana', lastName: 'Abel' },
})
const figures = {
  operatorFee: '125.00',
  associatePayout: '37.50',
  operatorEarnings: '87.50',
  providerRate: '12.500',
  associateShare: '30.00',
  rateScope: 'PROVIDER',
  shareScope: 'PLATFORM',
}

/** Built from pairs, since an object literal with `then` looks like a promise. */
const preview = Object.fromEntries(['now', 'then'].map((name) => [name, figures]))

async function open(
  subject: Subject | undefined = halden,
  save: Parameters<typeof serve>[0][string] = { saveTerms: {} },
) {
  const calls = serve({
    SaveTerms: save,
    TermsHistory: { allCommissionTerms: { totalCount: 1, nodes: [past(9, '12.500', null)] } },
    PreviewTerms: preview,
    TermsProviders: { allOrganizations: { nodes: [{ id: 31, legalBusinessName: 'Best Roofs' }] } },
  })
  const onClose = vi.fn<() => void>()
  const { user } = await show(<TermsDrawer subject={subject} mayKeep onClose={onClose} />)
  return { user, onClose, sent: () => sentAs(calls, 'SaveTerms').map(({ input }) => input), calls }
}
const keep = () => screen.getByRole('button', { name: 'Save terms' })

test('changed provider terms replace the version that was shown', async () => {
  const { user, onClose, sent } = await open()
  const rate = await screen.findByLabelText<HTMLInputElement>(/^Rate/)
  expect(rate.value).toBe('12.50')
  await user.click(keep())
  expect(await screen.findByText('These are the current terms')).toBeTruthy()
  await user.clear(rate)
  await user.type(rate, '117')
  expect(await screen.findByText('Please enter a percentage from 0 to 100, such as 12.5')).toBeTruthy()
  await user.clear(rate)
  await user.type(rate, '15')
  await user.type(field(/^Share/), '40')
  await user.click(keep())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([{ scope: 'PROVIDER', organizationId: 30, replacesId: 9 }])
})

test('default terms need both figures', async () => {
  const { user, sent } = await open(defaultSubject)
  await user.clear(await screen.findByLabelText(/^Rate/))
  await user.click(keep())
  await waitFor(() => expect(screen.getAllByText('Field is required!')).toHaveLength(2))
  expect(sent()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Remove these terms' })).toBeNull()
})

test('terms that someone else changed are reloaded', async () => {
  const { user, onClose } = await open(halden, refusal('CONFLICT'))
  await user.type(await screen.findByLabelText(/^Share/), '40')
  await user.click(keep())
  expect((await screen.findByRole('alert')).textContent).toMatch(/changed these terms/)
  expect(onClose).not.toHaveBeenCalled()
})

test('terms are removed after confirmation', async () => {
  const { user, onClose, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove these terms' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove these terms?' })
  await user.click(screen.getByRole('button', { name: 'Keep terms' }))
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove these terms' }))
  await screen.findByRole('alertdialog')
  await user.click(screen.getByRole('button', { name: 'Remove these terms' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([{ organizationId: 30, providerRate: null, associateShare: null }])
})

test('the drawer asks about unsaved figures before it closes', async () => {
  const { user, onClose } = await open()
  await user.type(await screen.findByLabelText(/^Share/), '40')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('special terms apply to the chosen subject', async () => {
  const calls = serve({
    TermsHistory: { allCommissionTerms: { totalCount: 0, nodes: [] } },
    PreviewTerms: preview,
    TermsProviders: { allOrganizations: { nodes: [{ id: 31, legalBusinessName: 'Best Roofs' }] } },
    SaveTerms: { saveTerms: {} },
  })
  const onClose = vi.fn<() => void>()
  const { user } = await show(<TermsDrawer subject={undefined} mayKeep onClose={onClose} />)
  expect(screen.queryByLabelText(/^Rate/)).toBeNull()
  await user.selectOptions(field(/Terms for/), 'PROVIDER_SERVICE')
  expect(screen.getByRole('combobox', { name: /Service/ })).toBeTruthy()
  await user.selectOptions(field(/Terms for/), 'PROVIDER')
  expect(screen.queryByRole('combobox', { name: /Service/ })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /Provider/ }))
  await user.click(await screen.findByRole('option', { name: /Best Roofs/ }))
  await user.type(await screen.findByLabelText(/^Rate/), '9.75')
  await user.click(keep())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'SaveTerms')).toMatchObject([
    { input: { scope: 'PROVIDER', organizationId: 31, replacesId: 0 } },
  ])
})
