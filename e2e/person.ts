import pg from 'pg'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const demoPassword = 'Turnstone!2026'

/** Signs in as a person would, and arrives at home. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await forgetLimits(email)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The session ended: the sign-in page says so, without a question about unsaved changes. */
export async function expectSessionEnded(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/** On the sign-in page that followed the end of a session. It leads back to where the person was. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Comes with a session of their own, as who signed in before, and opens a page. Says the token of it. */
export async function arrive(page: Page, email: string, path = '/home'): Promise<string> {
  const token = await tokenOf(page.request, email)
  // What is kept belongs to an address. This one loads nothing else.
  await page.goto('/favicon.svg')
  await page.evaluate(`localStorage.setItem('authToken', '${token}')`)
  await page.goto(path)
  await expectRendered(page)
  return token
}

/** The page itself, not the frame that its document shows first. */
export async function expectRendered(page: Page): Promise<void> {
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Of a session of their own, without a browser. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  await forgetLimits(email)
  const query =
    'mutation ($email: String!, $pwd: String!) { login(input: { email: $email, pwd: $pwd }) { authToken } }'
  const variables = { email, pwd: demoPassword }
  const response = await request.post('/api/graphql', { data: { query, variables } })
  const { data } = (await response.json()) as { data: { login: { authToken: string } } }
  return data.login.authToken
}

/**
 * As if the windows of all limits had passed: the stories sign the same people in again and again. The sign-ins of other
 * accounts stay counted, because a story beside this one may be counting them.
 */
async function forgetLimits(email: string): Promise<void> {
  const url = process.env['PRODUCT_DATABASE']
  if (url === undefined) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client
    .query(
      `delete from private.rate_limits
        where bucket not like 'sign-in account%' or key_hash = sha256(convert_to($1, 'UTF8'))`,
      [email],
    )
    .finally(() => client.end())
}

/** The newest link in the outbox's mails to an address; what is done while waiting is done before each look. */
export async function linkInMailTo(
  address: string,
  pattern: RegExp,
  {
    folder = process.env['PRODUCT_DATA_DIR'] ?? '',
    whileWaiting,
  }: { folder?: string | undefined; whileWaiting?: () => Promise<void> } = {},
): Promise<string> {
  const { listOutbox, readOutbox } = await import('../server/mail/outbox.ts')
  let found = ''
  await expect
    .poll(
      async () => {
        await whileWaiting?.()
        const mails = (await listOutbox(folder)).filter(({ to }) => to.includes(address))
        for (const { id } of mails) {
          const mail = await readOutbox(folder, id)
          found = pattern.exec(mail?.text ?? '')?.[0] ?? ''
          if (found) return found
        }
        return ''
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return found
}
