import { expect, test } from '@playwright/test'
import { arrive } from '../person.ts'

test('the browser finds nothing that is missing to install the product', async ({ page }) => {
  await arrive(page, 'agent@vendor.example')
  const session = await page.context().newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Each test has a private window, in which nothing is installed; the headless shell does not say so.
  const problems = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  expect(problems).toEqual([])
  for (const icon of ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])
    expect((await page.request.get(icon)).headers()['content-type'], icon).toBe('image/png')
})
