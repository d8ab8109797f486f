import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { submitLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { type Party, test } from './party.ts'
import { leadRow } from './screen.ts'
import { askAs } from './wire.ts'

test.describe.configure({ timeout: 120_000 })

const associate = 'associate@operator.example'

test('what is due is found in the list, and done or put off in its row', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const customers = ['Thora', 'Viveka', 'Yrsa'].map((first, at) =>
    customerOf(first, 'OH', 34 + at * 2, repeatEachIndex),
  )
  const [byKey, byPointer, later] = customers
  if (!byKey || !byPointer || !later) throw new Error('Three customers are needed')
  for (const customer of customers) await follow(request, customer, customer === later ? 4 * 86_400 : -60)
  const reader = await join(associate, '/view-leads')
  const { page } = reader

  await choose(page, 'Overdue')
  await expect(leadRow(reader, byKey.first)).toContainText('Overdue')
  await expect(leadRow(reader, later.first)).toHaveCount(0)
  await expectCounted(reader)
  await expectAccessible(page)

  await leadRow(reader, byKey.first).getByRole('link').first().focus()
  await page.keyboard.press('p')
  await expect(page.getByText(/^Moved to /).first()).toBeVisible()
  await expect(leadRow(reader, byKey.first)).toHaveCount(0)
  await leadRow(reader, byPointer.first).getByRole('link').first().focus()
  await page.keyboard.press('e')
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await expect(leadRow(reader, byPointer.first)).toHaveCount(0)
  await undoOf(page, 'Done').click()
  await expect(leadRow(reader, byPointer.first)).toBeVisible()
  await expectCounted(reader)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: new RegExp(`^Done .*${byPointer.first}`) }).click()
  await expect(leadRow(reader, byPointer.first)).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/view-leads?followUp=PLANNED&sort=-submitted')
  await expect(leadRow(reader, byKey.first)).toBeVisible()
  await expect(leadRow(reader, later.first)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Done / })).toHaveCount(0)
  await expectCounted(reader)

  const operator = await join('master@operator.example', '/view-leads?followUp=PLANNED,OVERDUE,TODAY')
  await expect(operator.page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { first } of customers) await expect(leadRow(operator, first)).toHaveCount(0)
})

/** In the toast that says this. */
const undoOf = (page: Page, text: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
    .getByRole('button', { name: 'Undo' })

async function choose(page: Page, followUp: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const group = page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'Follow-up' })
  await group.getByRole('checkbox', { name: followUp }).check()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page).toHaveURL(/followUp=OVERDUE/)
}

/** The number above the list is the number of its rows. */
async function expectCounted({ page }: Party): Promise<void> {
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row')
  await expect(async () => {
    const count = (await rows.count()) - 1
    await expect(page.getByText(`${count} ${count === 1 ? 'lead' : 'leads'} found`)).toBeVisible({
      timeout: 500,
    })
  }).toPass()
}

/** A lead of the associate with a follow-up of theirs, so many seconds from now. */
async function follow(request: APIRequestContext, customer: ReturnType<typeof customerOf>, seconds: number) {
  const ask = await askAs(request, associate)
  const lead = await submitLead(ask, 'Business Funding Match', customer, {
    amount: '25000.00',
    purpose: 'Equipment',
    openedOn: '2019-05-01',
    hasLoans: 'No',
  })
  const dueAt = new Date(Date.now() + seconds * 1000).toISOString()
  const { errors } = await ask(
    `mutation ($id: Int!, $dueAt: Datetime!) {
      addFollowUp(input: { kind: "LEAD", recordId: $id, dueAt: $dueAt, whatFor: "Ask again" }) { clientMutationId }
    }`,
    { id: lead.id, dueAt },
  )
  expect(errors).toBeUndefined()
}
