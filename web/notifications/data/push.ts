import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const hasPushSubscriptionDocument = graphql(`
  query HasPushSubscription($endpoint: String!) {
    hasPushSubscription(endpoint: $endpoint)
  }
`)

const savePushSubscriptionDocument = graphql(`
  mutation SavePushSubscription($input: SavePushSubscriptionInput!) {
    savePushSubscription(input: $input) {
      result
    }
  }
`)

const removePushSubscriptionDocument = graphql(`
  mutation RemovePushSubscription($input: RemovePushSubscriptionInput!) {
    removePushSubscription(input: $input) {
      result
    }
  }
`)

/** `blocked`: the person refused notifications of this site in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Whether this browser shows push notifications for the session's person. */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await subscriptionNow()
  if (!subscription) return 'off'
  const { hasPushSubscription } = await request(hasPushSubscriptionDocument, {
    endpoint: subscription.endpoint,
  })
  return hasPushSubscription === true ? 'on' : 'off'
}

/** Asks for permission, subscribes this browser, and sends it to the server. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key, or of another person who used this browser.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const input = { endpoint: subscription.endpoint, publicKey: p256dh, secret: auth }
  await request(savePushSubscriptionDocument, { input })
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscriptionNow()
  if (!subscription) return 'off'
  await request(removePushSubscriptionDocument, { input: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
