import { expect, test } from '@playwright/test'
import { askAs } from '../leads/wire.ts'
import { arrive } from '../person.ts'

test('a page shows what has changed between its data and its live connection', async ({ page, request }) => {
  const admin = await askAs(request, 'admin@operator.example')
  const { data } = await admin<{ allLeads: { nodes: Lead[] } }>(
    '{ allLeads(first: 1, sort: "submitted") { nodes { id publicId notes { totalCount } } } }',
  )
  // An old one: its notifications do not refresh the page.
  const lead = data?.allLeads.nodes[0]
  if (!lead) throw new Error('There is no lead')
  const counted = (more: number) =>
    page.getByRole('button', { name: `Notes (${lead.notes.totalCount + more})` })

  // The connection opens after the bell's list has come.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('"Notifications"')) await answered
    await route.fallback()
  })
  await arrive(page, 'master@operator.example', `/view-leads/${lead.publicId}`)
  await expect(counted(0)).toBeVisible()
  const { errors } = await admin(
    'mutation ($id: Int!) { createNote(input: { leadId: $id, note: "Call after five" }) { note { id } } }',
    { id: lead.id },
  )
  expect(errors).toBeUndefined()
  await expect(counted(0)).toBeVisible()
  answer()
  await expect(counted(1)).toBeVisible()
})

type Lead = { id: number; publicId: string; notes: { totalCount: number } }
