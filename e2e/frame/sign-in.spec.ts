import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { demoPassword, linkInMailTo, signIn } from '../person.ts'

const accounts = [
  ['master@operator.example', 'Master admin'],
  ['admin@operator.example', 'Admin'],
  ['master@vendor.example', 'Master admin'],
  ['admin@vendor.example', 'Admin'],
  ['agent@vendor.example', 'Service agent'],
  ['master@vendor2.example', 'Master admin'],
  ['agent@vendor2.example', 'Service agent'],
  ['master@multirole.example', 'Master admin'],
  ['agent@multirole.example', 'Service agent'],
  ['master@independent.example', 'Master admin'],
  ['associate@operator.example', 'Associate'],
  ['associate@multirole.example', 'Associate'],
] as const

for (const [email, role] of accounts) {
  test(`the demo account ${email} signs in and is greeted as ${role}`, async ({ page }) => {
    await signIn(page, email)
    await expect(page.getByRole('banner')).toContainText(role)
  })
}

test('a failed login shows one line, the same for an unknown address and a wrong password, and no toast', async ({
  page,
}) => {
  const lines: string[] = []
  for (const email of ['nobody@nowhere.example', 'admin@vendor.example']) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').first().fill('Wrong!2026')
    await page.keyboard.press('Enter')
    lines.push(await page.getByRole('alert').first().innerText())
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  expect(lines[0]).toBe(lines[1])
  await expect(page).toHaveURL(/\/login/)
})

test('what is required and missing takes the focus and says "Field is required!"', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('Field is required!')).toHaveCount(2)
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password').first().fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
})

test('a page behind the guard leads to sign-in and back to it', async ({ page }) => {
  await page.goto('/settings?tab=Sessions')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('master@vendor.example')
  await page.getByLabel('Password').first().fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\?tab=Sessions/)
})

test('logging out ends the session in every window', async ({ page, context }) => {
  await signIn(page, 'master@independent.example')
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation').getByText('Logout').click()
  await expect(page).toHaveURL(/\/login/)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login/)
})

test('the pages before sign-in have no axe violation and fit a screen of 320 px', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password?userId=1&token=x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})

test('the owner of an account that others guess at signs in on a new device with a mailed link', async ({
  page,
  request,
}) => {
  // No other story signs them in, which would forget the guesses.
  const email = 'claire.ostrowski@vendor2.example'
  const guess =
    'mutation ($email: String!) { login(input: { email: $email, pwd: "Wrong!2026" }) { authToken } }'
  for (let number = 0; number < 10; number += 1)
    await request.post('/api/graphql', { data: { query: guess, variables: { email } } })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toContainText(/Please wait \d+ minutes, then try again/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mail me a link to sign in now' }).click()
  await expect(page.getByText('Open it in this browser, then sign in')).toBeVisible()
  await page.goto(await linkInMailTo(email, /\/login\?device=[\w-]+/))
  await expect(page).toHaveURL(/\/login\?device=known$/)
  await expect(page.getByText('This device is known now')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})
