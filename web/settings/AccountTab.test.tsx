// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { drawPictures, pictureToCrop } from '../test/pictures.ts'
import { field, screen, show, waitFor, within } from '../test/screen.tsx'
import { refusal, sentAs, serve } from '../test/server.ts'
import { collectUploads } from '../test/uploads.ts'
import { AccountTab } from './AccountTab.tsx'
import { master, reference, renee } from './test/fixtures.ts'

type Answers = Parameters<typeof serve>[0]

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What the frame shows of the person. */
function Name() {
  const loads = useRef(0)
  const { data } = useQuery({ queryKey: ['currentUser'], queryFn: async () => (loads.current += 1) })
  return <output>Loaded {data ?? 0} times</output>
}

async function open(answers: Answers = {}, some: Partial<typeof renee> = {}) {
  const calls = serve({
    Person: { userInfoById: { ...renee, ...some } },
    Reference: reference,
    UpdateUserInfo: { updateUserInfoById: {} },
    ...answers,
  })
  const shown = await show(
    <>
      <Name />
      <AccountTab user={{ ...master, id: renee.id }} />
    </>,
  )
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const sent = () => sentAs(calls, 'UpdateUserInfo').map(({ input }) => input)
  return { ...shown, calls, save, sent }
}
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' })

test('the account shows what is known; saving waits for a change', async () => {
  const { user } = await open()
  expect((await button()).disabled).toBe(true)
  expect(field(/^First name/).value).toBe('Renee')
  expect(field(/^Phone/).value).toBe('312-555-0123 x7')
  expect(field(/^Bio/).value).toBe('Roofs since 1999')
  expect(screen.getByText('renee@vendor.example')).toBeTruthy()
  expect(screen.getByText('Halden Ridge')).toBeTruthy()
  await user.type(field(/^Title/), 's')
  expect((await button()).disabled).toBe(false)
})

test('changed values are sent, and the frame learns the name', async () => {
  const { user, save, sent, calls } = await open()
  await button()
  await user.clear(field(/^First name/))
  await user.type(field(/^First name/), 'Rena')
  await user.clear(field(/^Bio/))
  await user.selectOptions(
    field<HTMLSelectElement>('Industry'),
    await screen.findByRole('option', { name: 'Law' }),
  )
  await user.click(field('Text notifications'))
  await save()
  expect(await screen.findByText('Account saved')).toBeTruthy()
  expect(sent()).toMatchObject([
    {
      id: 40,
      userInfoPatch: {
        firstName: 'Rena',
        account: '',
        industryId: 9,
        languageIds: [1],
        textNotifications: true,
        emailNotifications: true,
      },
    },
  ])
  await waitFor(() => expect(sentAs(calls, 'Person')).toHaveLength(2))
  expect(await screen.findByText('Loaded 2 times')).toBeTruthy()
})

test('languages are added and removed, and a removal alone is a change', async () => {
  const { user, save, sent } = await open()
  await button()
  const languages = within(screen.getByRole('group', { name: 'Languages' }))
  await user.click(await languages.findByRole('button', { name: 'Remove English' }))
  expect((await button()).disabled).toBe(false)
  expect(languages.queryByRole('listitem')).toBeNull()
  await user.selectOptions(languages.getByLabelText('Add a language'), 'Spanish')
  expect(languages.getByRole('listitem').textContent).toBe('Spanish')
  const rest = [...languages.getByLabelText<HTMLSelectElement>('Add a language').options]
  expect(rest.map(({ text }) => text)).toEqual(['', 'English'])
  await save()
  await screen.findByText('Account saved')
  expect(sent()).toMatchObject([{ userInfoPatch: { languageIds: [2] } }])
})

test.each([
  [/^First name/, '', 'Field is required!'],
  [/^Last name/, '', 'Field is required!'],
  [/^Phone/, '12', 'Please enter a valid phone number'],
])('%s is checked before it is sent', async (label, value, sentence) => {
  const { user, save, sent } = await open()
  await button()
  await user.clear(field(label))
  if (value) await user.type(field(label), value)
  await save()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(document.activeElement).toBe(field(label))
  expect(sent()).toEqual([])
})

test('a refusal says why and keeps what was typed', async () => {
  const { user, save } = await open({
    UpdateUserInfo: refusal('INVALID_INPUT', { reason: 'TITLE' }, 'This title is not allowed'),
  })
  await button()
  await user.type(field(/^Title/), '!')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('This title is not allowed')
  expect(field(/^Title/).value).toBe('Field agent!')
  expect(screen.queryByText('Account saved')).toBeNull()
})

test('unsaved changes of a language are asked about', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove English' }))
  void router.navigate({ href: '/elsewhere' })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.queryByRole('heading', { name: 'Elsewhere' })).toBeNull()
})

const pictured = { profileUri: '/api/files/renee.webp' }

test('a picture is removed when the account is saved', async () => {
  const { user, save, calls } = await open({ RemoveProfileImage: { removeProfileImage: {} } }, pictured)
  const image = () => document.querySelector(`img[src="${pictured.profileUri}"]`)
  await user.click(await screen.findByRole('button', { name: 'Remove image' }))
  expect(image()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep image' }))
  expect(image()).toBeTruthy()
  expect((await button()).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove image' }))
  expect(sentAs(calls, 'RemoveProfileImage')).toEqual([])
  await save()
  await screen.findByText('Account saved')
  expect(sentAs(calls, 'RemoveProfileImage')).toEqual([{ input: { userId: 40 } }])
  expect(await screen.findByRole('button', { name: 'Remove image' })).toBeTruthy()
})

test('without a picture there is none to remove', async () => {
  await open()
  await button()
  expect(screen.queryByRole('button', { name: 'Remove image' })).toBeNull()
})

test('an image of a wrong type is refused before it is cropped', async () => {
  collectUploads()
  const { user } = await open()
  await button()
  const [input] = screen.getAllByLabelText<HTMLInputElement>('Choose profile image')
  if (!input) throw new Error('There is no way to choose an image')
  input.removeAttribute('accept')
  await user.upload(input, new File(['x'], 'me.svg', { type: 'image/svg+xml' }))
  expect(await screen.findByText(/^me\.svg: files of this type are not accepted\. Choose /)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a chosen picture is cropped, and uploaded when the account is saved', async () => {
  const uploaded = collectUploads()
  drawPictures()
  const { user, save, sent } = await open({ '/api/upload-file/profile:40': { uri: '/api/uploads/token' } })
  await button()
  const me = new File(['x'], 'me.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText<HTMLInputElement>('Choose profile image'), me)
  await pictureToCrop()
  await user.click(screen.getByRole('button', { name: 'Use photo' }))
  expect(await screen.findByText('me.webp')).toBeTruthy()
  await save()
  ;(await uploaded(0)).answers(500, {})
  expect(await screen.findByText('The picture wasn’t uploaded. Save again to retry.')).toBeTruthy()
  await save()
  ;(await uploaded(1)).answers(201, { publicId: 'picture' })
  await waitFor(() => expect(screen.queryByText('me.webp')).toBeNull())
  expect(sent()).toHaveLength(2)
  await waitFor(async () => expect((await button()).disabled).toBe(true))
})

test('an account that could not be loaded is loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), { userInfoById: renee }]
  const { user } = await open({ Person: () => answers.shift() ?? {} })
  expect(await screen.findByText(/^That took too long/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await button()).toBeTruthy()
})
