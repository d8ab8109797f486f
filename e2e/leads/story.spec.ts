import { expect } from '@playwright/test'
import { offer } from './bring.ts'
import { type Customer, customerOf, expectTyped, secretsOf, typeCustomer } from './customer.ts'
import { expectSecrecy, expectNeverReloaded, losesSession, type Party, test } from './party.ts'
import { bell, expectStatus, leadRow, openLead, openMyLeads, statusRegion, take } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

const service = 'Company Formation Package'
const note = 'She would rather be called in the morning.'
const proposal = {
  name: 'proposal.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Twelve thousand five hundred'),
}

// Declining, choosing the provider and the agent, the history, and strangers are tested where they are decided:
// transition.test and LeadPage.test in web, secrecy.test and isolation.test in the server.
test('a lead goes from its referrer to a provider, and both see every step at once', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Odalys', 'NM', 0, repeatEachIndex)
  const [referrer, provider] = await Promise.all([
    join('associate@operator.example'),
    join('master@vendor.example'),
  ])
  const both = [referrer, provider]
  await openMyLeads(provider)

  const publicId = await submits(referrer, customer, repeatEachIndex > 0)
  await offer(request, publicId, 'Cedar Bluff')
  await expectStatus([referrer], 'Offered')
  await accepts(provider, customer, publicId)
  await expectStatus(both, 'Accepted')
  await works(provider, both)
  await writes(provider, repeatEachIndex > 0)
  await holds(provider, both)
  await reads(referrer)
  await take(provider, 'Resume')
  await expectStatus(both, 'Proposal sent')
  for (const party of both) await expectNeverReloaded(party)
})

async function submits(referrer: Party, customer: Customer, isInterrupted: boolean): Promise<string> {
  const { page } = referrer
  await page.getByRole('navigation').first().getByRole('link', { name: 'Create new lead' }).click()
  await page.getByRole('searchbox', { name: 'Find by name, category or provider' }).fill('formation')
  await page.getByRole('link', { name: service, exact: true }).click()
  // The list has a link of that name, too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(service)
  await page.getByRole('link', { name: `Submit lead for ${service}` }).click()
  await typeCustomer(page, customer)
  await page.getByRole('radio', { name: 'LLC' }).check()
  await page.getByRole('textbox', { name: 'Owners' }).pressSequentially('2')
  if (isInterrupted) {
    await losesSession(referrer, 'associate@operator.example')
    await expectTyped(page, customer)
    await expect(page.getByRole('radio', { name: 'LLC' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Owners' })).toHaveValue('2')
  }
  await page.getByRole('button', { name: 'Submit lead' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  await expectStatus([referrer], 'New')
  const publicId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await openMyLeads(referrer)
  await page.getByRole('link', { name: /^My referrals/ }).click()
  await expect(leadRow(referrer, customer.name)).toContainText('No provider')
  await openLead(referrer, customer.name)
  return publicId
}

async function accepts(provider: Party, customer: Customer, publicId: string): Promise<void> {
  const { page } = provider
  await expect(bell(provider)).toHaveAccessibleName(/, \d+ unread$/)
  await expect(leadRow(provider, `${customer.first}, 875xx`)).toContainText('Offered')
  await bell(provider).click()
  const news = page.getByRole('region', { name: 'Notifications' })
  const announced = `You have a new lead! ${service} lead has been assigned to you`
  // By its address, as other stories have leads offered to the same person at the same time.
  await news
    .getByRole('link', { name: announced })
    .and(page.locator(`[href*="${publicId}"]`))
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${customer.first}, 875xx`)
  await expect(page.getByText('Visible after you accept')).toBeVisible()
  await expect(statusRegion(page)).toContainText(/23 hours \d+ minutes left|24 hours left/)
  await expectSecrecy(provider, secretsOf(customer))
  await take(provider, 'Accept lead')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  const answers = page.getByRole('region', { name: 'Customer' })
  for (const shown of [customer.email, customer.phone, customer.street, customer.details, 'LLC'])
    await expect(answers).toContainText(shown)
}

async function works(provider: Party, both: readonly Party[]): Promise<void> {
  await take(provider, 'Mark contacted')
  await expectStatus(both, 'Contacted')
  await take(provider, 'Mark qualified')
  await expectStatus(both, 'Qualified')
  await take(provider, 'Send proposal', (dialog) =>
    dialog.getByRole('textbox', { name: 'Deal value' }).fill('12,500'),
  )
  await expectStatus(both, 'Proposal sent')
  for (const { page } of both)
    await expect(statusRegion(page)).toContainText('Proposal sent: $12,500.00. Waiting for the customer.')
}

async function writes(provider: Party, isInterrupted: boolean): Promise<void> {
  const { page } = provider
  const dialog = page.getByRole('dialog', { name: 'Notes History' })
  const text = dialog.getByRole('textbox', { name: 'Add a new note' })
  await page.getByRole('button', { name: 'Notes (0)' }).click()
  await text.fill(note)
  if (isInterrupted) {
    await expect(dialog.getByText('Draft saved')).toBeVisible()
    await losesSession(provider, 'master@vendor.example')
    await page.getByRole('button', { name: 'Notes (0)' }).click()
    await expect(text).toHaveValue(note)
  }
  await dialog.getByLabel('Choose files for files of the note').setInputFiles(proposal)
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: note })).toContainText('~ by Renee Castellanos')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
}

async function holds(provider: Party, both: readonly Party[]): Promise<void> {
  await take(provider, 'Put on hold', (dialog) => dialog.getByLabel('Resume on').fill('2099-12-01'))
  await expectStatus(both, 'On hold')
}

async function reads({ page }: Party): Promise<void> {
  await page.getByRole('button', { name: 'Notes (1)' }).click()
  const notes = page.getByRole('dialog', { name: 'Notes History' })
  await expect(notes.getByRole('listitem').filter({ hasText: note })).toContainText('~ by Renee Castellanos')
  const file = await notes.getByRole('link', { name: 'proposal.txt' }).getAttribute('href')
  expect(await (await page.request.get(file ?? '')).text()).toBe('Twelve thousand five hundred')
  await notes.getByRole('button', { name: 'Close', exact: true }).click()
}
