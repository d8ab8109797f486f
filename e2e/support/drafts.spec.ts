import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { type Party, test } from '../leads/party.ts'
import { askAs, askWith } from '../leads/wire.ts'
import { expectSessionEnded, signInAgain } from '../person.ts'

test('a reply outlives the end of its session, for its author only', async ({ join, request }) => {
  const writer = await join('master@multirole.example', '/support-page')
  const path = await ticketOf(writer)
  await writer.page.goto(path)
  await writer.page.getByRole('textbox', { name: 'Your reply' }).fill('Die Straße 東京 floods')
  await expect(writer.page.getByText('Draft saved')).toBeVisible()
  await writer.ask('mutation { logout(input: {}) { clientMutationId } }')
  await expectSessionEnded(writer.page)

  await signInAgain(writer.page, 'master@multirole.example')
  await expect(writer.page).toHaveURL(new RegExp(`${path}$`))
  await expect(writer.page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Die Straße 東京 floods')
  await expect(writer.page.getByText(/^Restored/)).toBeVisible()
  await expectAccessible(writer.page)

  // Another person signs in on the same device.
  const token = await writer.page.evaluate<string>('localStorage.getItem("authToken")')
  await askWith(request, token)('mutation { logout(input: {}) { clientMutationId } }')
  await expectSessionEnded(writer.page)
  await signInAgain(writer.page, 'agent@multirole.example')
  await expect(writer.page).not.toHaveURL(/login/)
  await expect.poll(() => stored(writer.page)).not.toContain('floods')
})

test('closing the tab loses no text, and sending or signing out ends the draft', async ({ join }) => {
  const { page, ask } = await join('agent@multirole.example', '/support-page')
  const path = await ticketOf({ ask })
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Closed too early')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.close({ runBeforeUnload: true })
  const next = await page.context().newPage()
  await next.goto(path)
  const area = next.getByRole('textbox', { name: 'Your reply' })
  await expect(area).toHaveValue('Closed too early')
  await next.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(area).toHaveValue('')
  expect(await stored(next)).not.toContain('Closed too early')
  await area.fill('Not for the next one')
  await next.getByRole('navigation').getByText('Logout').click()
  await expect(next).toHaveURL(/\/login/)
  await expect.poll(() => stored(next)).not.toContain('Not for the next one')
})

test('the account of a text is revoked, and the text is removed', async ({ join, request }) => {
  // No other story uses this account: revoking it ends all its sessions.
  const staff = await askAs(request, 'master@vendor2.example')
  const { page, ask } = await join('wei.shen@vendor2.example', '/support-page')
  const path = await ticketOf({ ask })
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Soon gone')
  const { data } = await ask<{ currentUser: { id: number } }>('{ currentUser { id } }')
  const id = data?.currentUser.id
  await staff('mutation ($id: Int!) { deactivateUser(input: { userId: $id }) { clientMutationId } }', { id })
  try {
    await expectSessionEnded(page)
    await expect.poll(() => stored(page)).not.toContain('Soon gone')
  } finally {
    await staff('mutation ($id: Int!) { reactivateUser(input: { userId: $id }) { clientMutationId } }', {
      id,
    })
  }
})

test('the Enter that ends a composition chooses no person', async ({ join }) => {
  const { page } = await join('master@operator.example', '/home')
  const area = page.getByRole('textbox', { name: 'Write a post' })
  await area.focus()
  await area.pressSequentially('@')
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Input.imeSetComposition', { text: 'Mar', selectionStart: 3, selectionEnd: 3 })
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible()
  for (const key of ['Enter', 'Tab'])
    await protocol.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  await protocol.send('Input.insertText', { text: 'Mar' })
  await expect(area).toHaveValue('@Mar')
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(area).toHaveValue(/^@Mar\S+ \S+ $/)
})

async function ticketOf({ ask }: Pick<Party, 'ask'>): Promise<string> {
  const support = { type: 'SUPPORT', title: `Draft ${Date.now()}`, details: 'Please look into it.' }
  const { data } = await ask<{ createSupport: { support: { publicId: string } } }>(
    'mutation ($support: NewSupportInput!) { createSupport(input: { support: $support }) { support { publicId } } }',
    { support },
  )
  return `/support-page/${data?.createSupport.support.publicId}`
}

const stored = (page: Page) => page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])')
