import { expect, type Page, test } from '@playwright/test'
import { codeOf } from '../../server/auth/test/factors.ts'
import { expectAccessible, expectOpen } from '../accessible.ts'
import { arrive, demoPassword, linkInMailTo } from '../person.ts'
import { png } from '../png.ts'

// With a second factor no other story could sign these people in: none of them is in another story.
test.describe.configure({ timeout: 180_000 })

test('an associate changes picture, email and password, and signs in with a new passkey', async ({ page }, {
  repeatEachIndex,
}) => {
  const people = ['esther.abimbola', 'akiko.hayashi', 'leilani.kealoha', 'oscar.montemayor']
  const [wanted, password] = [`moved${repeatEachIndex}@people.example`, 'Harbor!Lights7']
  const origin = await withAuthenticator(page)
  await page.goto(`${origin}/login?redirect=%2Fsettings`)
  await givePassword(page, `${people[repeatEachIndex % people.length]}@multirole.example`, { stay: true })
  await page
    .getByLabel('Choose profile image')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('dialog', { name: 'Crop image' }).getByRole('button', { name: 'Use photo' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Account saved')).toBeVisible()
  await expect(page.locator('header img[src*="/files/"]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Change email…' }).click()
  await page.getByRole('textbox', { name: 'New email' }).fill(wanted)
  await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Open the link we sent to ${wanted}`)).toBeVisible()
  const link = await linkInMailTo(wanted, /http\S+\/confirm-email\?\S+/)
  await page.goto(link.replace(/^https?:\/\/[^/]+/, origin))
  await expectOpen(page)
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await page.goto(`${origin}/settings`)
  await expect(page.getByRole('list', { name: 'Sign-in' })).toContainText(wanted)

  await page.getByRole('button', { name: 'Change password…' }).click()
  await page.getByRole('textbox', { name: 'Present password' }).fill(demoPassword)
  for (const field of await page.getByRole('textbox', { name: /^New password/ }).all())
    await field.fill(password)
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await page.evaluate('localStorage.clear()')
  await page.goto(`${origin}/login?redirect=%2Fsettings`)
  await givePassword(page, wanted, { stay: true, password })

  await addPasskey(page, password)
  await page.goto(`${origin}/login`)
  await page.evaluate('localStorage.clear()')
  await page.goto(`${origin}/login?redirect=%2Fsettings`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('last used')
  await expect(page.locator('header img[src*="/files/"]')).toHaveCount(1)
})

test('a person sets up an app, and then signs in with its code or a recovery code', async ({ page }) => {
  const person = 'paloma.reyes@multirole.example'
  await arrive(page, person, '/settings')
  const list = page.getByRole('list', { name: 'Second factor' })
  await expect(list).toContainText('Off')
  await expectOpen(page)
  await page.getByRole('button', { name: 'Set up…' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code of the app' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(list).toContainText('10 of 10 left')

  await signOut(page)
  await givePassword(page, person)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectOpen(page)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await givePassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/settings')
  await expect(list).toContainText('9 of 10 left')
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(list).toContainText('Off')
})

test('a passkey signs in, is renamed and removed', async ({ page }) => {
  const origin = await withAuthenticator(page)
  await page.goto(`${origin}/login?redirect=%2Fsettings`)
  await givePassword(page, 'natalie.petrov@multirole.example', { stay: true })
  const recovery = await addPasskey(page, demoPassword)
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys).toContainText('My laptop')
  await expectOpen(page)

  await page.goto(`${origin}/login`)
  await page.evaluate('localStorage.clear()')
  await page.goto(`${origin}/login?redirect=%2Fsettings`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeys).toContainText('last used')
  await page.getByRole('button', { name: 'Rename My laptop…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Blue laptop')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(passkeys).toContainText('Blue laptop')
  await page.getByRole('button', { name: 'Remove Blue laptop…' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
})

/** Gives the browser a fingerprint reader. Returns the product's address: a passkey belongs to a host name, not a number. */
async function withAuthenticator(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (process.env['PRODUCT_URL'] ?? '').replace('127.0.0.1', 'localhost')
}

/** Returns the first recovery code. */
async function addPasskey(page: Page, password: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a passkey…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  return recovery
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()')
  await page.goto('/login')
}

async function givePassword(
  page: Page,
  email: string,
  { stay = false, password = demoPassword } = {},
): Promise<void> {
  if (!stay) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
