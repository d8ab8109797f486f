import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectOpen } from '../accessible.ts'
import { arrive } from '../person.ts'

const pages = [
  '/home',
  '/settings',
  '/settings?tab=Sessions',
  '/settings?tab=Applications',
  '/outbox',
  '/test',
]

for (const path of pages) {
  test(`${path} has no axe violation, in light and dark, and fits 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await arrive(page, 'master@operator.example', path)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('an address that leads nowhere shows the 404 page with Go Home and Go Back', async ({ page }) => {
  await arrive(page, 'master@vendor.example', '/nowhere')
  await expect(page.getByText("The page you're looking for doesn't exist")).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Go Back' }).or(page.getByRole('link', { name: 'Go Back' })),
  ).toBeVisible()
  await page
    .getByRole('link', { name: 'Go Home' })
    .or(page.getByRole('button', { name: 'Go Home' }))
    .click()
  await expect(page).toHaveURL(/\/home$/)
})

test('the menu is walked with arrow keys, Home and End, and by typing a name', async ({ page }) => {
  await arrive(page, 'master@operator.example')
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('End')
  await expect(menu.getByRole('link', { name: 'Customer Support' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.type('man')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings/)
})

test('the way to another page asks before it loses what was typed', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/new-service-creation')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const home = page.getByRole('navigation').first().getByRole('link', { name: 'Home' })
  const question = page.getByRole('alertdialog', { name: 'Confirm Cancel' })
  await name.fill('Roof Repair')
  await home.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Roof Repair')
  await expect(page).toHaveURL(/\/new-service-creation$/)
  await home.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a session that is ended elsewhere is over here', async ({ page, browser }) => {
  // No other story uses this account: all its sessions end.
  const email = 'hector.zamora@vendor.example'
  await arrive(page, email)
  const elsewhere = await (await browser.newContext()).newPage()
  await arrive(elsewhere, email, '/settings?tab=Sessions')
  await elsewhere.getByRole('button', { name: 'Sign out of all other sessions' }).click()
  await expect(elsewhere.getByText('You’re signed out everywhere else.')).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)
})

test('"An unknown or forbidden tab falls back to Account"', async ({ page }) => {
  await arrive(page, 'agent@vendor.example', '/settings?tab=Applications')
  await expect(
    page
      .getByRole('tab', { name: 'Account' })
      .or(page.getByRole('link', { name: 'Account' }))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Applications')).toHaveCount(0)
})

const forbidden = [
  ['agent@vendor.example', '/post-reports'],
  ['master@vendor.example', '/outbox'],
  ['master@vendor.example', '/settings/import/vendors'],
  ['agent@vendor.example', '/service-approvals'],
] as const

for (const [email, path] of forbidden) {
  test(`"A forbidden screen shows the 403 page": ${path} to ${email}`, async ({ page }) => {
    await arrive(page, email, path)
    await expect(page.getByText('403', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: "Sorry! You're not authorized to access this page" }),
    ).toBeVisible()
  })
}

test('"/test is a living gallery of every field, state, toast, loader, avatar and icon, for signed-in users"', async ({
  page,
}) => {
  await arrive(page, 'agent@vendor.example', '/test')
  for (const name of [
    'Fields',
    'Buttons, choices and states',
    'Toasts',
    'Loaders and skeletons',
    'Avatars',
    'Category icons',
    'Error pages',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.goto('/test')
  await expect(page).toHaveURL(/\/login/)
})

test('the operator alone reads the outbox', async ({ page }) => {
  await arrive(page, 'master@multirole.example', '/outbox')
  await expect(page.getByText(/doesn't exist|not authorized/)).toBeVisible()
})

test('on a phone the menu is a drawer that closes with Escape and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, 'master@operator.example')
  const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i })
  await toggle.click()
  await expect(page.getByRole('dialog').getByText('Manage')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toggle).toBeFocused()
})

test('a busy button keeps its size, and its neighbors keep their place', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/settings?tab=Categories')
  const row = page.getByRole('table', { name: 'Categories' }).getByRole('row').nth(1)
  const busy = row.getByRole('button', { name: 'Deactivate' })
  const neighbor = row.getByRole('button', { name: 'Rename' })
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('UpdateCategory')) return
    await route.continue()
  })
  const before = [await busy.boundingBox(), await neighbor.boundingBox()]
  await busy.click()
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  expect([await busy.boundingBox(), await neighbor.boundingBox()]).toEqual(before)
})

test('the keyboard shortcuts open from the person’s menu and by "?", and close with Escape', async ({
  page,
}) => {
  await arrive(page, 'master@operator.example', '/view-leads')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Margaret Ellison/ })
    .click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await expectOpen(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(dialog.getByText('Next row')).toBeVisible()
})
