import { expect, test } from 'vitest'
import { connected } from '../../db/test/people.ts'
import { notificationPath, notificationText } from '../../texts/notifications.ts'

const id = '7b1e4a52-0d58-4a4e-9a52-1c7d1d5e9b10'
const data = Object.fromEntries(
  ['post', 'transaction', 'lead', 'proposal', 'ticket'].map((subject) => [`${subject}PublicId`, id]),
)
const reader = { userType: 'ADMIN', organizationType: 'OPERATOR' }
const unknown = notificationText({ trigger: 'unknown', data }, { reader, operatorName: 'Relay' })
const withoutPage = ['new_service_created', 'new_user_created', 'permissions_changed', 'posting_paused']

test('every notification trigger has a sentence, and a path unless it has no page', () =>
  connected(async (db) => {
    const { rows } = await db.query<{ code: string }>('select code from app.notification_triggers order by 1')
    const triggers = rows.map(({ code }) => code)
    const said = (trigger: string) =>
      notificationText({ trigger, data }, { reader, operatorName: 'Relay' }) !== unknown
    expect(triggers.filter((trigger) => !said(trigger))).toEqual([])
    const pathless = triggers.filter((trigger) => notificationPath({ trigger, data }) === undefined)
    expect(pathless).toEqual(withoutPage)
  }))
