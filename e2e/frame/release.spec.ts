import { expect, test } from '@playwright/test'
import { arrive } from '../person.ts'

test('a page whose file is gone after a release loads its document once, with what was typed', async ({
  page,
}) => {
  await arrive(page, 'master@operator.example', '/home')
  await page.getByRole('textbox', { name: 'Write a post' }).fill('Typed before the release')
  let isReleased = false
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  // Only the next page lacks its files: Home loads some of its own late.
  await page.route('**/assets/**', (route) =>
    isReleased && /transaction/i.test(route.request().url())
      ? route.fulfill({ status: 404, body: '' })
      : route.continue(),
  )
  await page.route('**/transactions', async (route) => {
    // The document of the new build has its files.
    if (route.request().resourceType() === 'document') isReleased = false
    await route.continue()
  })
  isReleased = true
  await page.getByRole('navigation').getByText('Transactions').first().click()
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  expect(documents).toEqual(['/transactions'])
  await page.goto('/home')
  await expect(page.getByRole('textbox', { name: 'Write a post' })).toHaveValue('Typed before the release')
})

test('a file that stays missing loads no document in a loop, and blames no network', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/home')
  let documents = 0
  page.on('request', (request) => (documents += request.resourceType() === 'document' ? 1 : 0))
  await page.route('**/assets/**', (route) =>
    /transaction/i.test(route.request().url()) ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.getByRole('navigation').getByText('Transactions').first().click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  expect(documents).toBe(1)
  await expect(page.getByText('Check your internet connection')).toHaveCount(0)
})

test('an open tab learns of a new build and reloads when asked', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/home')
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  await page.route('**/api/graphql', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'newer' } })
  })
  await page.getByRole('navigation').getByText('Transactions').first().click()
  await expect(page.getByText('A new version is ready')).toBeVisible()
  // Calls may be under way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
})
