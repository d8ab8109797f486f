// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { PushOnThisDevice } from './PushOnThisDevice.tsx'

const endpoint = 'https://push.example/1'

/** The push part of a browser, which the test environment does not have. */
function browserWith({ answer = 'granted', permission = 'default', isSubscribed = false } = {}) {
  const state = { isSubscribed, scripts: [] as string[], keys: [] as string[] }
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
    unsubscribe: async () => ((state.isSubscribed = false), true),
  }
  const pushManager = {
    getSubscription: async () => (state.isSubscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      state.keys.push(applicationServerKey)
      state.isSubscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', pushManager)
  const notification = { permission, requestPermission: async () => (notification.permission = answer) }
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      register: async (script: string) => (state.scripts.push(script), registration),
    },
  })
  return state
}

const label = 'Push notifications on this device'
const isUsable = () => waitFor(() => expect(field(label).disabled).toBe(false))

beforeEach(() => void browserWith())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('push is switched on and off for this browser', async () => {
  const browser = browserWith()
  const calls = serve({
    SavePushSubscription: { savePushSubscription: {} },
    RemovePushSubscription: { removePushSubscription: {} },
  })
  const { user } = await show(<PushOnThisDevice publicKey="the key" />)
  await isUsable()
  await user.click(field(label))
  expect(await screen.findByText('Push notifications are on for this device')).toBeTruthy()
  expect(field(label).checked).toBe(true)
  expect(browser).toMatchObject({ scripts: ['/push-worker.js'], keys: ['the key'] })
  expect(sentAs(calls, 'SavePushSubscription')).toEqual([
    { input: { endpoint, publicKey: 'public', secret: 'secret' } },
  ])
  await user.click(field(label))
  expect(await screen.findByText('Push notifications are off for this device')).toBeTruthy()
  expect(sentAs(calls, 'RemovePushSubscription')).toEqual([{ input: { endpoint } }])
  expect(browser.isSubscribed).toBe(false)
})

test('a browser that another person subscribed is off', async () => {
  browserWith({ permission: 'granted', isSubscribed: true })
  serve({ HasPushSubscription: { hasPushSubscription: false } })
  await show(<PushOnThisDevice publicKey="the key" />)
  await isUsable()
  expect(field(label).checked).toBe(false)
})

test('a browser that is subscribed is on', async () => {
  browserWith({ permission: 'granted', isSubscribed: true })
  serve({ HasPushSubscription: { hasPushSubscription: true } })
  await show(<PushOnThisDevice publicKey="the key" />)
  await waitFor(() => expect(field(label).checked).toBe(true))
})

test('without permission it stays off and says why', async () => {
  browserWith({ answer: 'denied' })
  const calls = serve({})
  const { user } = await show(<PushOnThisDevice publicKey="the key" />)
  await isUsable()
  await user.click(field(label))
  expect(await screen.findByText(/are blocked/)).toBeTruthy()
  expect(field(label).checked).toBe(false)
  expect(calls).toEqual([])
})

test('a refusal of the server is shown', async () => {
  serve({ SavePushSubscription: refusal('RATE_LIMITED') })
  const { user } = await show(<PushOnThisDevice publicKey="the key" />)
  await isUsable()
  await user.click(field(label))
  expect(await screen.findByText('Couldn’t save')).toBeTruthy()
})

test('a browser without push says so', async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await show(<PushOnThisDevice publicKey="the key" />)
  expect(await screen.findByText(/doesn’t support push notifications/)).toBeTruthy()
  expect(field(label).disabled).toBe(true)
})
