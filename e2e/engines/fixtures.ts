import { expect, test as base } from '@playwright/test'
import { demoPassword } from '../person.ts'
import { faults, find, goTo, state, watchFailures } from './inPage.ts'
import { openPuppeteer } from './puppeteer.ts'
import type { View } from './view.ts'
import { openWebKit } from './webkit.ts'

export type Engine = 'Chromium' | 'Firefox' | 'WebKit'

const programs = {
  Chromium: () => {
    const path = process.env['CHROME_PATH']
    return path === undefined ? undefined : () => openPuppeteer('chrome', path)
  },
  Firefox: () => {
    const path = process.env['FIREFOX_PATH']
    return path === undefined ? undefined : () => openPuppeteer('firefox', path)
  },
  WebKit: () => {
    const { WEBKIT_DRIVER_PATH: path, XVFB_PATH: screen, DISPLAY } = process.env
    if (path === undefined || (screen ?? DISPLAY) === undefined) return undefined
    return () => openWebKit(path, DISPLAY ? undefined : screen)
  },
} satisfies Record<Engine, () => (() => Promise<View>) | undefined>

type Options = { engine: Engine }
type Fixtures = { desk: Desk }

/** A browser stays open for all tests of its engine. */
export const test = base.extend<Fixtures, Options & { view: View | undefined }>({
  engine: ['Chromium', { option: true, scope: 'worker' }],
  view: [
    async ({ engine }, use) => {
      const view = await programs[engine]()?.()
      await use(view)
      await view?.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  desk: async ({ view, baseURL, engine }, use, info) => {
    info.skip(view === undefined, `${engine} is not installed`)
    if (view === undefined || baseURL === undefined) throw new Error('No browser or no product')
    const desk = deskOf(view, baseURL)
    await use(desk)
    if (info.status !== info.expectedStatus) await view.picture(info.outputPath('page'))
  },
})

export type Desk = ReturnType<typeof deskOf>

/** What a person does at a page, in any engine. */
function deskOf(view: View, baseURL: string) {
  const settled = async (path: string) => {
    let before = -1
    await expect
      .poll(
        async () => {
          const now = await view.run(state)
          const isStill = now.isSettled && now.size === before
          before = now.size
          return isStill
        },
        { message: `${path} settles`, timeout: 60_000, intervals: [100, 150, 250] },
      )
      .toBe(true)
  }
  const place = async (name: string, kind: 'control' | 'field' | 'text') => {
    const found: { x: number; y: number }[] = []
    const look = async () => {
      const at = await view.run(find, name, kind)
      return at === null ? 0 : found.push(at)
    }
    await expect.poll(look, { message: `"${name}" is there` }).toBeGreaterThan(0)
    const [at] = found
    if (!at) throw new Error(`"${name}" is nowhere`)
    return at
  }
  return {
    view,
    settled,
    place,
    signIn: async (email: string, path = '/home') => {
      const token = await tokenOf(email, baseURL)
      await view.open(`${baseURL}/favicon.svg`)
      await view.run((value) => localStorage.setItem('authToken', value), token)
      await view.open(`${baseURL}${path}`)
      await view.run(watchFailures)
      await settled(path)
    },
    go: async (path: string) => {
      await view.run(goTo, path)
      await settled(path)
    },
    click: async (name: string, kind: 'control' | 'field' | 'text' = 'control') => {
      const { x, y } = await place(name, kind)
      await view.click(x, y)
    },
    fill: async (name: string, text: string) => {
      const { x, y } = await place(name, 'field')
      await view.click(x, y)
      await view.type(text)
    },
    expectSound: async (where: string) => {
      expect(await view.run(faults), where).toEqual([])
    },
    expect: <Args extends unknown[], Result>(read: (...args: Args) => Result, ...args: Args) =>
      expect.poll(() => view.run(read, ...args), { timeout: 30_000 }),
  }
}

async function tokenOf(email: string, baseURL: string): Promise<string> {
  const query =
    'mutation ($email: String!, $pwd: String!) { login(input: { email: $email, pwd: $pwd }) { authToken } }'
  const response = await fetch(`${baseURL}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { email, pwd: demoPassword } }),
  })
  const { data } = (await response.json()) as { data: { login: { authToken: string | null } } }
  if (data.login.authToken === null) throw new Error(`${email} cannot sign in`)
  return data.login.authToken
}
