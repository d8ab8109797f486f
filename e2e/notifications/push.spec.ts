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

test('a click on a push notification leads to its page in the product, and nowhere else', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await arrive(page, 'agent@vendor2.example', '/settings?tab=Notifications')
  const found = context.waitForEvent('serviceworker')
  await page.evaluate(
    `navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready)`,
  )
  const worker = await found
  // Only a person's click may open or focus a window, so what the worker asks for is noted instead.
  await worker.evaluate(`self.asked = []
    self.clients.openWindow = async (address) => void self.asked.push('open ' + address)
    WindowClient.prototype.focus = async function () { self.asked.push('focus ' + this.url) }`)
  const { origin } = new URL(page.url())
  const click = async (path: unknown) => {
    await worker.evaluate(`(async () => {
      self.asked = []
      const event = new Event('notificationclick')
      event.notification = { data: { path: ${JSON.stringify(path)} }, close: () => self.asked.push('close') }
      let done
      event.waitUntil = (promise) => (done = promise)
      self.dispatchEvent(event)
      await done
    })()`)
    return worker.evaluate('self.asked')
  }
  const lead = '/view-leads/0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1'
  expect(await click(lead)).toEqual(['close', `open ${origin}${lead}`])
  expect(await click('/settings?tab=Notifications')).toEqual(['close', `focus ${page.url()}`])
  expect(await click(null)).toEqual(['close', `open ${origin}/notifications`])
  for (const path of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
    expect(await click(path), path).toEqual(['close'])
  await context.close()
})
