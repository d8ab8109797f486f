import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { customerOf } from './customer.ts'
import { test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

test('an associate makes a link, a stranger without scripts sends a request by it, and the lead has its consent', async ({
  join,
  browser,
}, { repeatEachIndex }) => {
  const customer = customerOf('Leonie', 'MN', 31, repeatEachIndex)
  const { page } = await join('associate@operator.example', '/referral-links')
  await page.getByRole('button', { name: 'New link' }).first().click()
  const form = page.getByRole('dialog', { name: 'New referral link' })
  await form.getByRole('textbox', { name: 'Name' }).fill(`Card ${customer.last}`)
  await form.getByRole('textbox', { name: 'Opening line' }).fill('Tell them that I sent you.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('button', { name: `QR code: Card ${customer.last}` }).click()
  const code = page.getByRole('dialog', { name: `Card ${customer.last}` })
  await expect(code.getByRole('img', { name: /^QR code for/ })).toBeVisible()
  await expectAccessible(page)
  const address = (await code.getByText(/\/r\/[a-z2-9]{12}$/).textContent()) ?? ''
  await page.keyboard.press('Escape')

  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  const stranger = await context.newPage()
  await stranger.goto(new URL(address).pathname)
  await expect(stranger.getByText('Tell them that I sent you.')).toBeVisible()
  await stranger.getByLabel('Service').selectOption({ index: 1 })
  await stranger.getByLabel('Your ZIP code').fill('12')
  await stranger.getByRole('button', { name: 'Continue' }).click()
  await expect(stranger.getByText('Please enter a ZIP code of five digits')).toBeVisible()
  const services = await stranger.getByLabel('Service').locator('option').count()
  // The first one that is offered there.
  for (let place = 1; place < services; place += 1) {
    await stranger.getByLabel('Service').selectOption({ index: place })
    await stranger.getByLabel('Your ZIP code').fill(customer.zip)
    await stranger.getByRole('button', { name: 'Continue' }).click()
    if ((await stranger.getByRole('button', { name: 'Send request' }).count()) > 0) break
  }
  await stranger.getByLabel('First name').fill(customer.first)
  await stranger.getByLabel('Last name').fill(customer.last)
  await stranger.getByLabel('Phone number').fill(customer.phone)
  await stranger.getByRole('button', { name: 'Send request' }).click()
  await expect(stranger.getByRole('alert')).toContainText('Choose at least one way to reach you')
  await expect(stranger.getByLabel('Last name')).toHaveValue(customer.last)
  await stranger.getByLabel('Email', { exact: true }).fill(customer.email)
  await stranger.getByLabel('Street').fill(customer.street)
  await stranger.getByRole('checkbox', { name: /may call me/ }).check()
  await stranger.getByRole('checkbox', { name: /may email me/ }).check()
  for (const choice of await stranger
    .locator('fieldset')
    .filter({ has: stranger.getByRole('radio') })
    .all())
    await choice.getByRole('radio').first().check()
  for (const empty of await stranger.locator('input[required]:not([type=radio])').all())
    if ((await empty.inputValue()) === '') await empty.fill('1')
  for (const empty of await stranger.locator('select[required]').all())
    if ((await empty.inputValue()) === '') await empty.selectOption({ index: 1 })
  await stranger.getByRole('button', { name: 'Send request' }).click()
  await expect(stranger.getByRole('heading', { name: 'Your request is in' })).toBeVisible()
  const number = (await stranger.getByText(/^L-\d+$/).textContent()) ?? ''
  await context.close()

  await page.goto(`/view-leads?q=${number}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const arrival = page.getByRole('region', { name: 'How this came in' })
  await expect(arrival).toContainText(`Card ${customer.last}`)
  await expect(arrival.getByRole('listitem')).toHaveCount(3)
  await expect(arrival.getByRole('listitem').filter({ hasText: 'Text messages: not agreed' })).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await arrival.getByRole('button', { name: 'Download receipt' }).click()
  expect((await saved).suggestedFilename()).toBe(`consent-${number}.json`)
  await expectAccessible(page)
  await page.goto('/referral-links')
  await expect(page.getByRole('listitem').filter({ hasText: `Card ${customer.last}` })).toContainText(
    '1 opened · 1 submitted · 0 accepted · 0 won',
  )
  await expectAccessible(page)
})

test('the pages of a link pass axe at 320 pixels, open and closed', async ({ join, page }) => {
  const associate = await join('associate@operator.example')
  const { data } = await associate.ask(
    'mutation { createReferralLink(input: { name: "Axe" }) { referralLink { code } } }',
  )
  const { code } = (data as { createReferralLink: { referralLink: { code: string } } }).createReferralLink
    .referralLink
  await page.goto(`/r/${code}`)
  const services = await page.getByLabel('Service').locator('option').all()
  const service = await services[1]?.getAttribute('value')
  for (const path of ['', `?zip=1&service=${service}`, `?zip=60614&service=${service}`]) {
    await page.goto(`/r/${code}${path}`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/r/abcdefghijkm')
  await expect(page.getByRole('heading', { name: 'This link is not active' })).toBeVisible()
  await expectAccessible(page)
})
