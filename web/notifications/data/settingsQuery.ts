import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { notificationSettingsDocument } from './settingsOperations.ts'

export type Kind = { code: string; label: string; about: string; inApp: boolean; mail: string; push: boolean }
export type Timing = { code: string; label: string }
/** Times are minutes after midnight in the time zone. */
export type Hours = {
  timeZone: string
  quietFrom: number | null
  quietTo: number | null
  digestMinute: number
}
export type NotificationSettings = {
  kinds: Kind[]
  timings: Timing[]
  hours: Hours
  /** Browsers of this person with push on. */
  pushCount: number
  /** Null where nothing is pushed. */
  pushKey: string | null
}

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notificationSettings'],
  queryFn: async (): Promise<NotificationSettings> => {
    const { allNotificationKinds, allMailTimings, ownNotificationSettings, ...push } = await request(
      notificationSettingsDocument,
      {},
    )
    const { timeZone, quietFrom, quietTo, digestMinute } = ownNotificationSettings ?? {}
    return {
      kinds: inOrder(allNotificationKinds?.nodes).map(
        ({ code, label, about, inApp, mail, push: isPushed }) => ({
          code,
          label,
          about,
          inApp: inApp ?? true,
          mail: mail ?? 'NOW',
          push: isPushed ?? true,
        }),
      ),
      timings: inOrder(allMailTimings?.nodes).map(({ code, label }) => ({ code, label })),
      hours: {
        timeZone: timeZone ?? 'UTC',
        quietFrom: quietFrom ?? null,
        quietTo: quietTo ?? null,
        digestMinute: digestMinute ?? 0,
      },
      pushCount: push.ownPushSubscriptions ?? 0,
      pushKey: push.pushPublicKey,
    }
  },
})

function inOrder<Row extends { position: number }>(nodes: readonly (Row | null)[] = []): Row[] {
  return nodes.filter((node) => node !== null).toSorted((a, b) => a.position - b.position)
}
