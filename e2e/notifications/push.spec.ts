import { expect, test } from '@playwright/test'
import { arrive } from '../person.ts'

test('a pushed message is shown by the service worker with its text and page', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await arrive(page, 'agent@vendor2.example', '/settings?tab=Notifications')
  await expect(page.getByRole('checkbox', { name: 'Push notifications on this device' })).toBeVisible()
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const found = context.waitForEvent('serviceworker')
  await page.evaluate(
    `navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready)`,
  )
  const worker = await found
  // A browser without a screen has no notifications: what the worker asks to show is noted instead.
  await worker.evaluate(`self.shown = []
    self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options })`)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({
      title: 'Turnstone',
      body: 'Ana liked on your post.',
      path: '/notifications',
      tag: 'one',
    }),
  })
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([
      {
        title: 'Turnstone',
        body: 'Ana liked on your post.',
        tag: 'one',
        icon: '/favicon.svg',
        data: { path: '/notifications' },
      },
    ])
  await context.close()
})
