import { expect } from '@playwright/test'
import { type Customer, customerOf, expectTyped, secretsOf, typeCustomer } from './customer.ts'
import { expectSecrecy, expectNeverReloaded, type Join, losesSession, type Party, test } from './party.ts'
import { bell, expectStatus, leadRow, openLead, openMyLeads, statusRegion, take } from './screen.ts'
import { readsItsOwnOnly, staysOutside } from './outside.ts'

test.describe.configure({ timeout: 180_000 })

const service = 'Company Formation Package'
const firstChoice = 'Yazzie Consulting Group, LLC'
const secondChoice = 'Cedar Bluff Business Services, LLC'
const note = 'She would rather be called in the morning.'
const proposal = {
  name: 'proposal.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Twelve thousand five hundred'),
}

test('a lead goes from its referrer by two providers to an agent, and who is on it sees every step at once', async ({
  join,
}, { repeatEachIndex }) => {
  const customer = customerOf('Odalys', 'NM', 0, repeatEachIndex)
  const actors = await gather(join)
  const { referrer, operator, declining, accepting, agent, stranger } = actors

  const publicId = await submits(referrer, customer, repeatEachIndex > 0)
  await offers(operator, customer)
  await declines(declining, customer)
  await offersAgain(operator)
  await accepts(accepting, customer)
  await expectStatus([referrer, operator, accepting], 'Accepted')
  await works(agent, customer, [referrer, operator, accepting, agent], repeatEachIndex > 0)
  await reads(referrer)
  await staysOutside(stranger, operator, publicId)
  await resumes(agent, [referrer, operator, accepting, agent])

  await expectHistory(operator)
  await expectSecrecy(declining, secretsOf(customer))
  await readsItsOwnOnly(stranger, service, customerOf('Perla', 'OH', 10, repeatEachIndex), [
    publicId,
    customer.first,
    customer.street,
    note,
  ])
  for (const party of Object.values(actors)) await expectNeverReloaded(party)
})

/** Everyone opens their list of leads, except the referrer, who has none yet. */
async function gather(join: Join) {
  const [referrer, operator, declining, accepting, agent, stranger] = await Promise.all([
    join('associate@operator.example'),
    join('master@operator.example'),
    join('master@independent.example'),
    join('master@vendor.example'),
    join('agent@vendor.example'),
    join('master@multirole.example'),
  ])
  for (const party of [operator, declining, accepting, agent, stranger]) await openMyLeads(party)
  await declining.ask('mutation { markAllNotificationsRead(input: {}) { clientMutationId } }')
  await expect(bell(declining)).toHaveAccessibleName('Notifications')
  return { referrer, operator, declining, accepting, agent, stranger }
}

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

async function offers(operator: Party, customer: Customer): Promise<void> {
  await expect(leadRow(operator, customer.name)).toContainText('New')
  await openLead(operator, customer.name)
  await take(operator, 'Offer to provider', async (dialog) => {
    const able = dialog.getByRole('region', { name: 'Best matches' }).getByRole('radio')
    await expect(able).toHaveCount(2)
    for (const reason of ['Active', 'Offers this service', 'Covers New Mexico'])
      await expect(
        dialog.getByRole('radio', { name: new RegExp(`${firstChoice}.*For: ${reason}`) }),
      ).toBeVisible()
    await expect(dialog.getByRole('radio', { name: new RegExp(`${firstChoice}.*open leads`) })).toBeVisible()
    const others = dialog.getByRole('region', { name: 'Not eligible' })
    await expect(others.getByRole('radio')).toHaveCount(0)
    await others.getByText('Not eligible').click()
    await expect(others.getByRole('radio').first()).toHaveAccessibleName(/Against: /)
    await dialog.getByRole('radio', { name: firstChoice }).check()
  })
  await expectStatus([operator], 'Offered')
}

async function declines(declining: Party, customer: Customer): Promise<void> {
  const { page } = declining
  await expect(bell(declining)).toHaveAccessibleName(/, \d+ unread$/)
  await expect(leadRow(declining, `${customer.first}, 875xx`)).toContainText('Offered')
  await bell(declining).click()
  const news = page.getByRole('region', { name: 'Notifications' })
  const offer = `You have a new lead! ${service} lead has been assigned to you`
  await news.getByRole('link', { name: offer }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${customer.first}, 875xx`)
  await expect(page.getByText('Visible after you accept')).toBeVisible()
  await expect(statusRegion(page)).toContainText(/23 hours \d+ minutes left|24 hours left/)
  await expectSecrecy(declining, secretsOf(customer))
  await take(declining, 'Decline lead', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Our calendar is full this month.')
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You no longer have access to this lead')
}

async function offersAgain(operator: Party): Promise<void> {
  await expectStatus([operator], 'New')
  await expect(operator.page.getByText('Our calendar is full this month.')).toBeVisible()
  await take(operator, 'Offer to provider', async (dialog) => {
    const able = dialog.getByRole('region', { name: 'Best matches' }).getByRole('radio')
    await expect(able).toHaveCount(1)
    const declined = new RegExp(`${firstChoice}.*Against: Declined this lead or let it expire`)
    const others = dialog.getByRole('region', { name: 'Not eligible' })
    await others.getByText('Not eligible').click()
    await expect(others.getByRole('radio', { name: declined })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: secondChoice })).toBeChecked()
  })
}

async function accepts(accepting: Party, customer: Customer): Promise<void> {
  const { page } = accepting
  await openLead(accepting, `${customer.first}, 875xx`)
  await expectSecrecy(accepting, secretsOf(customer))
  await take(accepting, 'Accept lead')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  const answers = page.getByRole('region', { name: 'Customer' })
  for (const shown of [customer.email, customer.phone, customer.street, customer.details, 'LLC'])
    await expect(answers).toContainText(shown)
  await page.getByRole('button', { name: 'Assign agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign agent' })
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('Brianna Foster, Senior Client Advisor')
  await dialog.getByRole('button', { name: 'Assign agent' }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Brianna Foster')
}

async function works(
  agent: Party,
  customer: Customer,
  everyone: readonly Party[],
  isInterrupted: boolean,
): Promise<void> {
  const { page } = agent
  await openLead(agent, customer.name)
  await take(agent, 'Mark contacted')
  await expectStatus(everyone, 'Contacted')
  await take(agent, 'Mark qualified')
  await expectStatus(everyone, 'Qualified')
  await take(agent, 'Send proposal', (dialog) =>
    dialog.getByRole('textbox', { name: 'Deal value' }).fill('12,500'),
  )
  await expectStatus(everyone, 'Proposal sent')
  for (const party of everyone)
    await expect(statusRegion(party.page)).toContainText(
      'Proposal sent: $12,500.00. Waiting for the customer.',
    )
  const notes = page.getByRole('dialog', { name: 'Notes History' })
  const text = notes.getByRole('textbox', { name: 'Add a new note' })
  await page.getByRole('button', { name: 'Notes (0)' }).click()
  await text.fill(note)
  if (isInterrupted) {
    await expect(notes.getByText('Draft saved')).toBeVisible()
    await losesSession(agent, 'agent@vendor.example')
    await page.getByRole('button', { name: 'Notes (0)' }).click()
    await expect(text).toHaveValue(note)
  }
  await notes.getByLabel('Choose files for files of the note').setInputFiles(proposal)
  await notes.getByRole('button', { name: 'Add Note' }).click()
  await expect(notes.getByRole('listitem').filter({ hasText: note })).toContainText('~ by Brianna Foster')
  await notes.getByRole('button', { name: 'Close', exact: true }).click()
  await take(agent, 'Put on hold', (dialog) => dialog.getByLabel('Resume on').fill('2099-12-01'))
  await expectStatus(everyone, 'On hold')
}

async function reads({ page }: Party): Promise<void> {
  await page.getByRole('button', { name: 'Notes (1)' }).click()
  const notes = page.getByRole('dialog', { name: 'Notes History' })
  await expect(notes.getByRole('listitem').filter({ hasText: note })).toContainText('~ by Brianna Foster')
  const file = await notes.getByRole('link', { name: 'proposal.txt' }).getAttribute('href')
  expect(await (await page.request.get(file ?? '')).text()).toBe('Twelve thousand five hundred')
  await notes.getByRole('button', { name: 'Close', exact: true }).click()
}

async function resumes(agent: Party, everyone: readonly Party[]): Promise<void> {
  await take(agent, 'Resume')
  await expectStatus(everyone, 'Proposal sent')
}

/** The latest step first. */
async function expectHistory({ page }: Party): Promise<void> {
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  const when = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M C[SD]T`
  const steps = [
    ['On hold → Proposal sent', 'Brianna Foster'],
    ['Proposal sent → On hold', 'Brianna Foster'],
    ['Qualified → Proposal sent', 'Brianna Foster'],
    ['Contacted → Qualified', 'Brianna Foster'],
    ['Accepted → Contacted', 'Brianna Foster'],
    ['Agent assigned', 'Renee Castellanos'],
    ['Offered → Accepted', 'Renee Castellanos'],
    [`New → Offered to ${secondChoice}`, 'Margaret Ellison'],
    ['Offered → New', 'Our calendar is full this month.Walter Yazzie'],
    [`New → Offered to ${firstChoice}`, 'Margaret Ellison'],
    ['Submitted', 'Joanna Kowalczyk'],
  ] as const
  await expect(entries).toHaveText(steps.map(([step, who]) => new RegExp(`^${step}\\s*${who} · ${when}`)))
}
