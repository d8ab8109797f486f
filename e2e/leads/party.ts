import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { arrive, expectRendered, expectSessionEnded, signInAgain } from '../person.ts'
import { type Ask, askWith } from './wire.ts'

/** Somebody in a browser of their own, signed in, at home or at a page. */
export type Party = {
  page: Page
  /** All that the server has said to this browser since: answers of GraphQL, and frames of the socket. */
  received: () => Promise<string>
  /** Asks past the screens, as who has the token can. */
  ask: Ask
}

export type Join = (email: string, path?: string) => Promise<Party>

export const test = base.extend<{ join: Join }>({
  join: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email, path) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      contexts.push(context)
      return begin(context, email, path)
    })
    for (const context of contexts) await context.close()
  },
})

async function begin(context: BrowserContext, email: string, path?: string): Promise<Party> {
  const page = await context.newPage()
  const said: Promise<string>[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => said.push(Promise.resolve(payload.toString()))),
  )
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/graphql') return
    const body = response.text()
    // Errors surface when the responses are read; closing the browser must not raise them.
    body.catch(() => {})
    said.push(body)
  })
  const token = await arrive(page, email, path)
  await page.evaluate('window.isStillTheSame = true')
  const ask = askWith(page.request, token)
  return { page, ask, received: async () => (await Promise.all(said)).join('\n') }
}

/** The session ends in the middle of the work, and the person signs in again. `ask` has no session after it. */
export async function losesSession({ page, ask }: Party, email: string): Promise<void> {
  const address = page.url()
  await ask('mutation { logout(input: {}) { clientMutationId } }')
  await expectSessionEnded(page)
  await signInAgain(page, email)
  await expect(page).toHaveURL(address)
  await expectRendered(page)
}

/** The page has not been reloaded, so its updates arrived live. */
export async function expectNeverReloaded({ page }: Party): Promise<void> {
  expect(await page.evaluate('window.isStillTheSame'), page.url()).toBe(true)
}

/** None of these texts is on the page, nor was it ever in anything that the server said to it. */
export async function expectSecrecy({ page, received }: Party, secrets: readonly string[]): Promise<void> {
  for (const secret of secrets) await expect(page.locator('body')).not.toContainText(secret)
  const all = await received()
  expect(all.length, 'the server has said something').toBeGreaterThan(0)
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
}
