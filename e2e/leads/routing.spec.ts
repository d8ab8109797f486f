import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { submitLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { type Join, type Party, test } from './party.ts'
import { expectStatus, openLead, statusRegion, take } from './screen.ts'

// One after the other: the second story pauses a provider of the first.
test.describe.configure({ timeout: 180_000, mode: 'serial' })

/** Two providers of the demo serve it in New Mexico. */
const service = 'Small Business Tax Preparation'
const providers = { 'Cedar Bluff': 'master@vendor.example', Yazzie: 'master@independent.example' }
type Name = keyof typeof providers

test('a lead finds its providers by itself, and after the last the operator reads why', async ({ join }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Serafina', 'NM', 92, repeatEachIndex)
  const operator = await join('master@operator.example', '/settings?tab=Offers')
  await makesAutomatic(operator)
  const tried = await triesLead(operator)

  const referrer = await join('associate@operator.example')
  const { publicId } = await submitLead(referrer.ask, service, customer, { returns: 'This year' })
  const { page } = operator
  await page.goto(`/view-leads/${publicId}`)
  await expect(statusRegion(page)).toContainText(/Chosen before 1 other: .* open leads?\./)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Offered automatically')
  await expectAccessible(page)

  const first = await providerOf(operator)
  expect(tried).toContain(first)
  await declines(join, first, publicId)
  const second: Name = first === 'Yazzie' ? 'Cedar Bluff' : 'Yazzie'
  await expect(statusRegion(page)).toContainText(`Offered to ${second}`)
  await expect(statusRegion(page)).toContainText('The only provider left')
  await declines(join, second, publicId)
  await expectStatus([operator], 'New')
  await expect(statusRegion(page)).toContainText('No provider left: 2 declined.')
  await expectAccessible(page)

  await rehearses(operator)
  await page.goto('/view-leads?routing=NO_PROVIDER')
  await openLead(operator, customer.name)
  await goesBackAndForth(operator)
})

test('a provider pauses, another sets a cap, and automatic offers pass over both until they can', async ({
  join,
}, { repeatEachIndex }) => {
  const operator = await join('master@operator.example')
  await setsAutomatic(operator)
  const paused = await join(providers.Yazzie, '/settings?tab=Offers')
  await expect(paused.page.getByText('You get offers')).toBeVisible()
  await expectAccessible(paused.page)
  await pauses(paused)

  const referrer = await join('associate@operator.example')
  const lead = await submits(referrer, 93, repeatEachIndex)
  const { page } = operator
  await page.goto(`/view-leads/${lead}`)
  await expect(statusRegion(page)).toContainText('Offered to Cedar Bluff')
  await expect(statusRegion(page)).toContainText(/Passed over: Yazzie .*\(Paused until/)
  await expectAccessible(page)

  const capped = await join(providers['Cedar Bluff'], '/settings?tab=Offers')
  await sets(capped, '1')
  const next = await submits(referrer, 94, repeatEachIndex)
  await page.goto(`/view-leads/${next}`)
  await expect(statusRegion(page)).toContainText('No provider left: 1 at a daily cap, 1 paused.')
  await expect(statusRegion(page)).toContainText(/Offered again automatically on/)

  await paused.page.getByRole('button', { name: 'Resume offers' }).click()
  await expect(paused.page.getByText('You get offers')).toBeVisible()
  await expect(statusRegion(page)).toContainText('Offered to Yazzie')
  await sets(capped, '')
})

test('a lead passes over a provider that is closed, until its hours are removed', async ({ join }, {
  repeatEachIndex,
}) => {
  const operator = await join('master@operator.example')
  await setsAutomatic(operator)
  const closed = await join(providers.Yazzie, '/settings?tab=Offers')
  await closesToday(closed)
  const referrer = await join('associate@operator.example')
  const lead = await submits(referrer, 95, repeatEachIndex)
  await operator.page.goto(`/view-leads/${lead}`)
  await expect(statusRegion(operator.page)).toContainText('Offered to Cedar Bluff')
  await expect(statusRegion(operator.page)).toContainText(/Passed over: Yazzie .*\(Closed until/)
  await closed.page.getByRole('button', { name: 'Remove hours' }).click()
  await expect(closed.page.getByRole('region', { name: 'Working hours' })).toContainText('Open at all times')
})

async function closesToday({ page }: Party): Promise<void> {
  await page.getByRole('button', { name: 'Set hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Working hours' })
  await dialog.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Chicago')
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' })
  await dialog.getByLabel('All federal holidays').check()
  await dialog.getByLabel('Day off').fill(today)
  await dialog.getByRole('button', { name: 'Add day off' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Working hours' })).toContainText('Closed now, opens')
}

async function submits({ ask }: Party, number: number, repetition: number): Promise<string> {
  const customer = customerOf('Serafina', 'NM', number, repetition)
  return (await submitLead(ask, service, customer, { returns: 'This year' })).publicId
}

async function setsAutomatic({ ask }: Party): Promise<void> {
  const { data } = await ask<{ allServices: { nodes: { id: number }[] } }>(
    'query ($name: String!) { allServices(first: 1, filter: { name: { equalTo: $name } }) { nodes { id } } }',
    { name: service },
  )
  const { errors } = await ask(
    'mutation ($id: Int!) { saveRoutingRule(input: { level: "AUTOMATIC", serviceId: $id }) { result } }',
    { id: data?.allServices.nodes[0]?.id },
  )
  expect(errors).toBeUndefined()
}

async function pauses({ page }: Party): Promise<void> {
  await page.getByRole('button', { name: 'Pause offers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause offers' })
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Until').fill(day)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Office closed')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pause offers' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/: Office closed$/)).toBeVisible()
}

/** Sets the provider's daily cap of the service; empty removes it. */
async function sets({ page }: Party, offers: string): Promise<void> {
  const table = page.getByRole('region', { name: `Caps for ${service}` })
  if (offers) {
    await page.getByRole('button', { name: 'Add caps for a service' }).click()
    await page.getByRole('combobox', { name: 'Service' }).selectOption(service)
  } else await table.getByRole('button', { name: 'Change caps' }).click()
  const dialog = page.getByRole('dialog', { name: /^Caps for/ })
  await dialog.getByRole('textbox', { name: 'Offers a day' }).fill(offers)
  await dialog.getByRole('button', { name: 'Save caps' }).click()
  await expect(dialog).toHaveCount(0)
  if (offers) await expect(table.getByRole('row', { name: /^Offers today \d+ of 1/ })).toBeVisible()
  else await expect(table).toHaveCount(0)
}

async function makesAutomatic({ page }: Party): Promise<void> {
  await expect(page.getByRole('radio', { name: /^Suggested/ })).toBeChecked()
  await expectAccessible(page)
  await page.goto('/search-services')
  await page.getByRole('searchbox', { name: 'Find by name, category or provider' }).fill('tax preparation')
  await page.getByRole('link', { name: service, exact: true }).click()
  await page.getByRole('button', { name: 'Offers' }).click()
  const dialog = page.getByRole('dialog', { name: `Offers for ${service}` })
  await dialog.getByRole('radio', { name: /^Automatic/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Tries a lead like the customer's, and again by the address that this left. Returns who would be offered it. */
async function triesLead({ page }: Party): Promise<string> {
  await page.goto('/settings?tab=Offers')
  const form = page.getByRole('form', { name: 'Try a lead' })
  await form.getByRole('combobox', { name: 'Service' }).fill('tax preparation')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: service }).click()
  await form.getByLabel('ZIP code').fill('87501')
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('NM')
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('status').filter({ hasText: 'in New Mexico' })
  await expect(outcome).toContainText('Would be offered automatically to')
  await expect(page.getByRole('region', { name: 'Next in order' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(outcome).toContainText(/Chosen before 1 other: .* open leads?\./)
  await expect(form.getByRole('combobox', { name: 'Service' })).toHaveValue(service)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  return outcome.innerText()
}

/** Reads what another order would have done to the lead, which is listed with its service, and saves nothing. */
async function rehearses({ page }: Party): Promise<void> {
  await page.goto('/settings?tab=Offers')
  await page.getByRole('radio', { name: /^Won leads/ }).check()
  const rehearsal = page.getByRole('region', { name: 'The last 30 days with this change' })
  await expect(rehearsal.getByRole('status')).toContainText(/leads? would have gone to/)
  await expect(rehearsal).toContainText('Decided again on the figures of then.')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Best match/ }).check()
  await expect(rehearsal).toHaveCount(0)
}

/** Undoes the change of the service's rule, reads that in the list, and goes back to the rule that it had. */
async function goesBackAndForth({ page }: Party): Promise<void> {
  await page.goto('/settings?tab=Offers')
  const changes = page.getByRole('region', { name: 'Changes' })
  const newest = changes.getByRole('listitem').filter({ hasText: service }).first()
  await expect(newest).toContainText('Default → Automatic')
  await expect(newest).toContainText('Current')
  await expectAccessible(page)
  await saves(page, `Undo this change: ${service}, Automatic`)
  await expect(newest).toContainText('Automatic → Default')
  await saves(page, `Back to this: ${service}, Automatic`)
  await expect(newest).toContainText('Default → Automatic')
}

/** Opens the dialog of a change, which rehearses it, and saves. */
async function saves(page: Party['page'], button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'The last 30 days with this change' })).toContainText(
    /leads?/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function providerOf({ page }: Party): Promise<Name> {
  const details = await page.getByRole('region', { name: 'Details' }).innerText()
  return details.includes('Yazzie') ? 'Yazzie' : 'Cedar Bluff'
}

async function declines(join: Join, name: Name, publicId: string): Promise<void> {
  const provider = await join(providers[name], `/view-leads/${publicId}`)
  await expectStatus([provider], 'Offered')
  await take(provider, 'Decline lead', (dialog) =>
    dialog.getByRole('textbox', { name: 'Reason' }).fill('No capacity this month'),
  )
}
