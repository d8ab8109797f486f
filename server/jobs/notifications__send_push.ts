import type { Task } from 'graphile-worker'
import { notificationPath, notificationText } from '../../texts/notifications.ts'
import { shortened } from '../../texts/plainLine.ts'
import { authorization, encrypt } from '../push/encrypt.ts'
import type { PushKeys } from '../push/keys.ts'
import { sendToEndpoint } from '../push/send.ts'
import { retry } from './retry.ts'
import { idIn, type Services } from './task.ts'

export type Push = {
  readonly keys: PushKeys
  /** Whether push services may be on this machine or network: in tests. */
  readonly allowsPrivate: boolean
}

type Row = {
  endpoint: string
  p256dh: string
  auth: string
  public_id: string
  notification_trigger: string
  data: unknown
  user_type: string
  organization_type: string | null
}

/** Far below the 4 KB of a record, also where each character has four bytes. */
const maxCharacters = 500
const maxUnits = 990

/**
 * Pushes one notification to one browser. A worker that dies before recording it pushes it again; its tag lets the
 * browser replace the first one.
 */
export function sendPush({ ask, from, log }: Services, { keys, allowsPrivate }: Push): Task {
  return async (payload, { job, abortSignal: signal }) => {
    const [notification, subscription] = [idIn(payload, 'notificationId'), idIn(payload, 'subscriptionId')]
    const [row] = await ask<Row>('push_message', notification, subscription)
    if (!row) return
    const { endpoint } = row
    const message = {
      endpoint,
      body: encrypt(Buffer.from(JSON.stringify(contentOf(row, from.operatorName))), row),
      authorization: authorization(endpoint, keys, { subject: subjectOf(from.publicUrl) }),
    }
    const outcome = await sendToEndpoint(message, { allowsPrivate })
    if (outcome === 'gone') {
      await retry(() => ask('end_push_subscription', subscription), signal)
      return
    }
    if (outcome === 'refused') log.warn({ jobId: job.id }, 'a push service refused a message for good')
    await retry(() => ask('push_sent', notification, subscription), signal)
  }
}

/** What the browser shows: the popup's sentence, and the page to open. */
function contentOf(row: Row, operatorName: string) {
  const {
    notification_trigger: trigger,
    data,
    user_type: userType,
    organization_type: organizationType,
  } = row
  const text = notificationText({ trigger, data }, { reader: { userType, organizationType }, operatorName })
  return {
    title: operatorName,
    body: shortened(text, maxCharacters, maxUnits),
    path: notificationPath({ trigger, data }) ?? '/notifications',
    tag: row.public_id,
  }
}

/** Where a push service finds the sender: an https or mailto address. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@localhost'
}
