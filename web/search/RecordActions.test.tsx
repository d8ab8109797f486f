// @vitest-environment happy-dom
import { openMove } from '../test/openMove.ts'
import { afterEach, expect, test } from 'vitest'

import { emptyLists } from '../leads/test/sampleLead.ts'
import { screen, show, waitFor } from '../test/screen.tsx'
import { sentAs, serve } from '../test/server.ts'
import { HeaderSearch } from './HeaderSearch.tsx'

const reader = {
  id: 7,
  vendorId: 12,
  userType: 'ADMIN',
  organizationType: 'VENDOR',
  permissions: ['VIEW_LEAD_STATUS' as const],
}
const found = (refType: string, title: string, route: string) => ({
  refType,
  refId: 5,
  publicId: 'p-5',
  title,
  subtitle: null,
  imageUri: null,
  route,
  rank: 2,
})
const contact = openMove('contact', { label: 'Mark contacted' })
const lead = {
  id: 5,
  publicId: 'p-5',
  status: 'ACCEPTED',
  statusSince: '2026-11-20T12:00:00Z',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  offerExpiresAt: null,
  ...emptyLists,
}

afterEach(() => sessionStorage.clear())

async function open(nodes: object[], more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    GlobalSearch: { globalSearch: { nodes } },
    LeadStatuses: { allLeadStatuses: { nodes: [] } },
    ...more,
  })
  const shown = await show(<HeaderSearch reader={reader} menu={[]} loadSettingsTabs={async () => []} />)
  await shown.user.keyboard('{Control>}k{/Control}')
  await shown.user.type(await screen.findByRole('combobox'), 'Ramona')
  await screen.findByRole('option', { name: /Ramona/ })
  return { ...shown, calls }
}

test('the right arrow shows a lead’s transitions, which are sent as on its page', async () => {
  const { user, calls } = await open([found('LEADS', 'Ramona Renner', '/view-leads/p-5')], {
    Lead: ({ publicId }) => ({
      leadByPublicId: publicId === 'p-5' ? { ...lead, openMoves: [contact] } : null,
    }),
    MoveLead: { moveLead: { clientMutationId: null } },
  })
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('heading', { name: 'Ramona Renner' })
  await user.click(await screen.findByRole('button', { name: 'Mark contacted' }))
  await waitFor(() =>
    expect(sentAs(calls, 'MoveLead')).toEqual([
      { input: { leadId: 5, expectedStatus: 'ACCEPTED', move: 'contact' }, publicId: 'p-5' },
    ]),
  )
})

test('Escape leads back to the results, and in the middle of the text the arrow moves the caret', async () => {
  const { user } = await open([found('SUPPORT', 'Ramona’s request', '/support-page/p-5')], {
    Ticket: { supportByPublicId: null },
    SupportTicket: { supportByPublicId: null },
    TicketStatuses: { allTicketStatuses: { nodes: [] } },
  })
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  expect(screen.getByRole('combobox')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Actions for Ramona/ }))
  expect(await screen.findByText(/no longer exists/)).toBeTruthy()
  await user.keyboard('{Escape}')
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  expect(box.value).toBe('Ramona')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('pages and people have no actions', async () => {
  await open([found('ASSOCIATES', 'Ramona Renner', '/view-leads?referrer=5')])
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBe(null)
})
