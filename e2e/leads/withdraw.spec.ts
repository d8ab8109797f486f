import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { linkInMailTo } from '../person.ts'
import { bringLead } from './bring.ts'
import { type Customer, customerOf } from './customer.ts'
import { test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

/** Fills in the pages of a link without a script. */
async function sendRequest(page: Page, code: string, customer: Customer): Promise<void> {
  await page.goto(`/r/${code}`)
  const services = await page.getByLabel('Service').locator('option').count()
  // The first one that is offered there.
  for (let place = 1; place < services; place += 1) {
    await page.getByLabel('Service').selectOption({ index: place })
    await page.getByLabel('Your ZIP code').fill(customer.zip)
    await page.getByRole('button', { name: 'Continue' }).click()
    if ((await page.getByRole('button', { name: 'Send request' }).count()) > 0) break
  }
  await page.getByLabel('First name').fill(customer.first)
  await page.getByLabel('Last name').fill(customer.last)
  await page.getByLabel('Phone number').fill(customer.phone)
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByLabel('Street').fill(customer.street)
  await page.getByRole('checkbox', { name: /may call me/ }).check()
  await page.getByRole('checkbox', { name: /may email me/ }).check()
  for (const choice of await page
    .locator('fieldset')
    .filter({ has: page.getByRole('radio') })
    .all())
    await choice.getByRole('radio').first().check()
  for (const empty of await page.locator('input[required]:not([type=radio])').all())
    if ((await empty.inputValue()) === '') await empty.fill('1')
  for (const empty of await page.locator('select[required]').all())
    if ((await empty.inputValue()) === '') await empty.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request is in' })).toBeVisible()
}

test('a customer withdraws calls by the private link, and the provider of another lead and the operator see it', async ({
  join,
  browser,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Ottilie', 'OH', 45, repeatEachIndex)
  const worked = await bringLead(request, 'ACCEPTED', customer)
  const associate = await join('associate@operator.example')
  const { data } = await associate.ask(
    'mutation { createReferralLink(input: { name: "Flyer" }) { referralLink { code } } }',
  )
  const { code } = (data as { createReferralLink: { referralLink: { code: string } } }).createReferralLink
    .referralLink
  const agent = await join('agent@multirole.example', `/view-leads/${worked}`)
  await expect(agent.page.getByRole('link', { name: 'Call', exact: true })).toBeVisible()

  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await sendRequest(page, code, customer)
  const link = new URL(await linkInMailTo(customer.email, /http\S+\/c\/\S+/)).pathname
  await page.goto(link)
  await expect(page.getByText(/has your request and chooses a provider/)).toBeVisible()
  await expect(page.getByText(customer.street)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Stop what I chose' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what to stop')
  await page.getByRole('checkbox', { name: /Stop calls/ }).check()
  await page.getByRole('button', { name: 'Stop what I chose' }).click()
  await expect(page.getByRole('status')).toContainText('You withdrew your consent to calls')
  await page.goto(link)
  await expect(page.getByText(/^Calls: withdrawn on/)).toBeVisible()
  await context.close()
  // axe needs scripts.
  await associate.page.goto(link)
  await expect(associate.page.getByText(/^Calls: withdrawn on/)).toBeVisible()
  await expectAccessible(associate.page)

  await agent.page.reload()
  await agent.page.getByRole('button', { name: 'Asked not to be called' }).click()
  const question = agent.page.getByRole('alertdialog', { name: `${customer.first} asked not to be called` })
  await expect(question.getByRole('link', { name: 'Call anyway' })).toBeVisible()
  await expectAccessible(agent.page)
  await question.getByRole('button', { name: 'Don’t call' }).click()
  const arrival = agent.page.getByRole('region', { name: 'How this came in' })
  await expect(arrival.getByRole('listitem')).toContainText(/Withdrawn on .*, by the customer/)

  const operator = await join('master@operator.example', `/view-leads/${worked}`)
  const seen = operator.page.getByRole('region', { name: 'How this came in' })
  await expect(seen).toContainText(/Withdrawn on .*, by the customer/)
  await seen.getByRole('button', { name: 'Customer wants no email' }).click()
  await expect(seen.getByRole('button', { name: 'Customer allows email again' })).toBeVisible()
  await expect(operator.page.getByRole('button', { name: 'Asked not to be emailed' })).toBeVisible()
  await expectAccessible(operator.page)
})

test('a customer on the do-not-contact list gets the usual answer, and makes no lead', async ({
  join,
  browser,
}, { repeatEachIndex }) => {
  const customer = customerOf('Philippa', 'OH', 47, repeatEachIndex)
  const note = `Asked by letter ${Date.now()}`
  const operator = await join('master@operator.example')
  const { page } = operator
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings?tab=Do+not+contact')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to the do-not-contact list' })
  await dialog.getByRole('textbox', { name: /^Phone numbers/ }).fill(`${customer.phone}\nno one`)
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('1 added, 0 already on the list.')).toBeVisible()
  await expect(dialog.getByText(/line 2\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const link = `Poster ${Date.now()}`
  const associate = await join('associate@operator.example')
  const { data } = await associate.ask<{ createReferralLink: { referralLink: { code: string } } }>(
    'mutation ($name: String!) { createReferralLink(input: { name: $name }) { referralLink { code } } }',
    { name: link },
  )
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await sendRequest(stranger, data?.createReferralLink.referralLink.code ?? '', customer)
  await stranger.context().close()
  await page.goto('/referral-links')
  const row = page.getByRole('listitem').filter({ hasText: link })
  await expect(row).toContainText('0\u00A0submitted')
  await expect(row).toContainText('1\u00A0on the do-not-contact list')
  await associate.page.goto('/referral-links')
  const own = associate.page.getByRole('listitem').filter({ hasText: link })
  await expect(own).toContainText('0\u00A0submitted')
  await expect(own).not.toContainText('do-not-contact')

  await page.goto('/settings?tab=Do+not+contact')
  await page.getByRole('textbox', { name: 'Is this on the list?' }).fill(customer.phone.replace(/\D/g, ' '))
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('On the list. Don’t contact.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const found = page.getByRole('list', { name: 'Found' })
  await found.getByRole('button', { name: `Remove: ${note}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: note })).toHaveCount(0)
})
