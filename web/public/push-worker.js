/* Shows push messages while no page of the product is open. It answers no requests and stores nothing. */

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(body),
      // A message that arrives twice replaces the first.
      tag: String(tag),
      icon: '/favicon.svg',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function open(path) {
  const url = new URL(typeof path === 'string' ? path : '/notifications', self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => one.url === url.href)
  await (page ? page.focus() : self.clients.openWindow(url.href))
}
