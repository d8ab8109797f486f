// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import type { Reader } from '../../domain/reader.ts'
import { screen, show, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { LinksPage } from './LinksPage.tsx'

const reader: Reader = {
  id: 4,
  vendorId: 0,
  userType: 'ASSOCIATE',
  organizationType: null,
  permissions: ['CREATE_LEAD'],
}
const link = {
  id: 1,
  code: 'abcdefghijkm',
  name: 'Business card',
  campaign: 'Fall',
  openingLine: '',
  state: 'ACTIVE',
  mayPause: true,
  opened: 12,
  submitted: 3,
  accepted: 2,
  won: 1,
  service: null,
  user: { id: 4, firstName: 'Ana', lastName: 'Abel' },
}
const answer = (...nodes: object[]) => ({
  ReferralLinks: { visibleReferralLinks: { nodes } },
  PauseReferralLink: { pauseReferralLink: { clientMutationId: null } },
  CreateReferralLink: { createReferralLink: { referralLink: { id: 9 } } },
})
const open = async (who: Reader, ...nodes: object[]) => {
  const calls = serve(answer(...nodes))
  const { user } = await show(<LinksPage reader={who} />)
  return { calls, user }
}
const rowOf = async () => within(await screen.findByRole('listitem'))

test('a link shows what came by it, and is paused by its owner', async () => {
  const { calls, user } = await open(reader, link)
  const row = await rowOf()
  expect(row.getByText('Fall · All services')).toBeTruthy()
  const address = row.getByRole('link', { name: `${location.host}/r/${link.code}` })
  expect(address.getAttribute('href')).toBe(`${location.origin}/r/${link.code}`)
  expect(row.getByText(/12 opened · 3 submitted · 2 accepted · 1 won/)).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Pause: Business card' }))
  await expect.poll(() => sentAs(calls, 'PauseReferralLink')).toEqual([{ input: { id: 1, isPaused: true } }])
})

test('others see whose it is, and change nothing', async () => {
  await open({ ...reader, id: 5, permissions: [] }, { ...link, mayPause: false, state: 'PAUSED' })
  const row = await rowOf()
  expect(row.getByText('Fall · All services · Ana Abel')).toBeTruthy()
  expect(row.queryAllByRole('button')).toEqual([])
  expect(row.queryByRole('link'), 'while it is paused, its page says only that it is closed').toBeNull()
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull()
})

test('a link is made for all services unless one is chosen', async () => {
  const { calls, user } = await open(reader)
  await user.click(await screen.findByRole('button', { name: 'New link' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Van')
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  await expect
    .poll(() => sentAs(calls, 'CreateReferralLink'))
    .toEqual([{ input: { name: 'Van', serviceId: null, campaign: '', openingLine: '' } }])
})

test('the QR code of a link is shown and downloaded', async () => {
  const { user } = await open(reader, link)
  const row = await rowOf()
  await user.click(row.getByRole('button', { name: 'QR code: Business card' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Business card' }))
  const address = `${location.origin}/r/abcdefghijkm`
  expect(dialog.getByRole('img', { name: `QR code for ${address}` })).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Download SVG' }).getAttribute('download')).toBe(
    'referral-link-abcdefghijkm.svg',
  )
})
