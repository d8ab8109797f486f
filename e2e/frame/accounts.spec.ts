import { expect, test } from '@playwright/test'
import { arrive, linkInMailTo, signIn } from '../person.ts'

test('a forgotten password is replaced by the link in a mail, once', async ({ page }) => {
  const email = 'colleen.brannigan@vendor.example'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page before has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await linkInMailTo(email, /http\S+\/reset-password\?\S+/)
  const path = link.replace(/^https?:\/\/[^/]+/, '')
  await page.goto(path)
  const [first, again] = [page.getByLabel('New password').first(), page.getByLabel(/again|repeat/i).first()]
  await first.fill('Harbor!Lights7')
  await again.fill('Harbor!Lights7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await signIn(page, email, 'Harbor!Lights7')
})

test('the operator approves an application, and the applicant signs in', async ({ page, browser }) => {
  const email = 'iris.kaplan@applicants.example'
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Iris')
  await page.getByLabel('Last name').fill('Kaplan')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /application|apply/i }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(new URL(await linkInMailTo(email, /http\S+\/signup\/\S+/)).pathname)
  await expect(page.getByRole('heading', { name: /confirm/i })).toBeVisible()
  const confirm = page.getByRole('button', { name: /confirm/i })
  if (await confirm.isVisible()) await confirm.click()

  const staff = await (await browser.newContext()).newPage()
  await arrive(staff, 'admin@operator.example', '/settings?tab=Applications')
  const row = staff.getByRole('row').filter({ hasText: 'Iris Kaplan' })
  await row.getByRole('button', { name: /approve/i }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve and invite' }).click()
  await expect(staff.getByRole('dialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)

  const invitation = await linkInMailTo(email, /(?<=(?:invit|welcome|password)[\s\S]*)http\S+\/signup\/\S+/i)
  await page.goto(new URL(invitation).pathname)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page
    .getByLabel(/^(new )?password/i)
    .first()
    .fill('Harbor!Lights7')
  await page
    .getByLabel(/again|repeat/i)
    .first()
    .fill('Harbor!Lights7')
  await page.getByLabel(/terms/i).check()
  await page
    .getByRole('button', { name: /open|create|set|sign/i })
    .last()
    .click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('banner')).toContainText('Associate')
})

test('an unknown link shows the 404 page', async ({ page }) => {
  await page.goto('/signup/there-is-no-such-token')
  await expect(page.getByText("The page you're looking for doesn't exist")).toBeVisible()
})
