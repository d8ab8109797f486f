import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { linkInMailTo } from '../person.ts'
import { bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

test('on a phone an agent emails the customer, who stops it by the letter’s link; then no one can', async ({
  join,
  browser,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Maila', 'OH', 55, repeatEachIndex)
  const publicId = await bringLead(request, 'ACCEPTED', customer)
  const agent = await join('agent@multirole.example', `/view-leads/${publicId}`)
  const { page } = agent
  await page.setViewportSize({ width: 390, height: 844 })
  const history = page.getByRole('region', { name: 'History' })
  const emails = history.getByRole('listitem').filter({ hasText: /^Email/ })

  const write = async (subject: string, text: string) => {
    await page.getByRole('button', { name: 'Email', exact: true }).click()
    const form = page.getByRole('dialog', { name: `Email ${customer.first}` })
    await expect(form.getByText(customer.email)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await form.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await form.getByRole('textbox', { name: 'Message' }).fill(text)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toHaveCount(0)
  }
  await write('A typo', 'Helo')
  await expect(emails).toContainText('A typo')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(emails).toHaveCount(0)

  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Email ${customer.first}` })
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('Helo')
  await form.getByRole('textbox', { name: 'Subject' }).fill('Your quote')
  await form.getByRole('textbox', { name: 'Message' }).fill('Hello,\nshall I come by on Friday?')
  await page.keyboard.press('Control+Enter')
  await expect(emails).toContainText('Sending')
  await expectAccessible(page)
  await expect(emails).toContainText('Email sent', { timeout: 60_000 })
  await expect(emails).toContainText('shall I come by on Friday?')

  const link = new URL(await linkInMailTo(customer.email, /http\S+\/c\/\S+/)).pathname
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: /^Emails from/ })).toBeVisible()
  await expect(theirs.locator('body')).not.toContainText(customer.last)
  await expectNoSidewaysScroll(theirs)
  await theirs.getByRole('checkbox', { name: 'Stop email' }).check()
  await theirs.getByRole('button', { name: 'Stop what I chose' }).click()
  await expect(theirs.getByText(/^Email: withdrawn on/)).toBeVisible()
  await context.close()

  await page.reload()
  await page.getByRole('button', { name: 'Asked not to be emailed' }).click()
  const question = page.getByRole('alertdialog', { name: `${customer.first} asked not to be emailed` })
  await expect(question.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close' }).click()

  const operator = await join('master@operator.example', `/view-leads/${publicId}`)
  await expect(operator.page.getByRole('region', { name: 'History' })).toContainText(
    'shall I come by on Friday?',
  )
  const { page: referrers, received } = await join('associate@operator.example', `/view-leads/${publicId}`)
  await expect(referrers.getByRole('region', { name: 'History' })).toContainText('Accepted')
  expect(await received()).not.toContain('shall I come by')
  await operator.page.goto(link)
  await expect(operator.page.getByText(/^Email: withdrawn on/)).toBeVisible()
  await expectAccessible(operator.page)
})
