// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { NotificationsTab } from './NotificationsTab.tsx'

const ana = { email: 'ana@vendor.example', emailNotifications: true }
const kinds = [
  { position: 4, code: 'LEADS', label: 'Leads', about: 'New leads', inApp: true, mail: 'NOW', push: true },
  { position: 1, code: 'POSTS', label: 'Posts', about: 'Likes', inApp: false, mail: 'DAILY', push: true },
]
const timings = [
  { position: 1, code: 'NOW', label: 'Right away' },
  { position: 2, code: 'DAILY', label: 'Daily digest' },
  { position: 3, code: 'NEVER', label: 'Never' },
]
const hours = { timeZone: 'Asia/Tokyo', quietFrom: null, quietTo: null, digestMinute: 480 }
const settings = {
  allNotificationKinds: { nodes: kinds },
  allMailTimings: { nodes: timings },
  ownNotificationSettings: hours,
  ownPushSubscriptions: 0,
  pushPublicKey: null,
}

test('email notifications are switched off and on as a whole', async () => {
  const calls = serve({
    NotificationSettings: settings,
    ChangeOwnNotifications: { changeOwnNotifications: {} },
  })
  const { user } = await show(<NotificationsTab user={ana} />)
  expect(field(/^Send email notifications/).checked).toBe(true)
  await user.click(field(/^Send email notifications/))
  expect(await screen.findByText('Emails are off')).toBeTruthy()
  expect(sentAs(calls, 'ChangeOwnNotifications')).toEqual([{ input: { emailNotifications: false } }])
})

test('without email, its choices cannot be changed', async () => {
  serve({ NotificationSettings: settings })
  await show(<NotificationsTab user={{ ...ana, emailNotifications: false }} />)
  expect((await screen.findByLabelText<HTMLSelectElement>('Leads by email')).disabled).toBe(true)
})

test('each kind of the database is chosen for the app and for email', async () => {
  let leads = kinds[0]
  const calls = serve({
    NotificationSettings: () => ({ ...settings, allNotificationKinds: { nodes: [leads, kinds[1]] } }),
    SaveNotificationChoice: ({ input }) => {
      leads = Object.assign({}, leads, input)
      return { saveNotificationChoice: {} }
    },
  })
  const { user } = await show(<NotificationsTab user={ana} />)
  const table = await screen.findByRole('table', { name: 'What you’re notified about' })
  expect(within(table).getByRole('checkbox', { name: 'Posts in the app' })).toHaveProperty('checked', false)
  await user.click(field('Leads in the app'))
  await user.selectOptions(field<HTMLSelectElement>('Leads by email'), 'Daily digest')
  await waitFor(() =>
    expect(sentAs(calls, 'SaveNotificationChoice')).toEqual([
      { input: { kind: 'LEADS', inApp: false, mail: 'NOW', push: true } },
      { input: { kind: 'LEADS', inApp: false, mail: 'DAILY', push: true } },
    ]),
  )
  expect(field<HTMLSelectElement>('Leads by email').value).toBe('DAILY')
})

test('a refused choice is put back', async () => {
  serve({ NotificationSettings: settings, SaveNotificationChoice: refusal('RATE_LIMITED') })
  const { user } = await show(<NotificationsTab user={ana} />)
  await screen.findByRole('table')
  await user.click(field('Leads in the app'))
  expect(await screen.findByText('Couldn’t save')).toBeTruthy()
  await waitFor(() => expect(field('Leads in the app').checked).toBe(true))
})

test('quiet hours, the digest’s hour and the time zone are saved together', async () => {
  const calls = serve({
    NotificationSettings: settings,
    SaveNotificationSettings: { saveNotificationSettings: {} },
  })
  const { user } = await show(<NotificationsTab user={ana} />)
  await user.selectOptions(await screen.findByLabelText('Daily digest at'), '6:30 PM')
  expect(screen.queryByLabelText('Quiet from')).toBeNull()
  await user.click(field('Quiet hours'))
  await user.selectOptions(field('Quiet from'), '7:00 AM')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Choose a different time')).toBeTruthy()
  expect(sentAs(calls, 'SaveNotificationSettings')).toEqual([])
  await user.selectOptions(field('Quiet until'), '9:00 AM')
  await user.selectOptions(field('Time zone'), 'Europe/Berlin')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Your notification hours were saved.')).toBeTruthy()
  expect(sentAs(calls, 'SaveNotificationSettings')).toEqual([
    { input: { timeZone: 'Europe/Berlin', quietFrom: 420, quietTo: 540, digestMinute: 1110 } },
  ])
})

test('what cannot be loaded is asked for again', async () => {
  const answers = [refusal('UNAVAILABLE'), settings]
  serve({ NotificationSettings: () => answers.shift() ?? settings })
  const { user } = await show(<NotificationsTab user={ana} />)
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('table')).toBeTruthy()
})
