import { expect, test } from 'vitest'
import { connected } from '../../db/test/people.ts'
import { notificationPath, notificationText } from '../../texts/notifications.ts'

const id = '7b1e4a52-0d58-4a4e-9a52-1c7d1d5e9b10'
const data = Object.fromEntries(
  ['post', 'transaction', 'lead', 'proposal', 'ticket', 'service'].map((subject) => [
    `${subject}PublicId`,
    id,
  ]),
)
const reader = { userType: 'ADMIN', organizationType: 'OPERATOR' }
const unknown = notificationText({ trigger: 'unknown', data }, { reader, operatorName: 'Relay' })

test('every notification trigger has a sentence and a path', () =>
  connected(async (db) => {
    const { rows } = await db.query<{ code: string }>('select code from app.notification_triggers order by 1')
    const triggers = rows.map(({ code }) => code)
    const said = (trigger: string) =>
      notificationText({ trigger, data }, { reader, operatorName: 'Relay' }) !== unknown
    expect(triggers.filter((trigger) => !said(trigger))).toEqual([])
    expect(triggers.filter((trigger) => notificationPath({ trigger, data }) === undefined)).toEqual([])
  }))
