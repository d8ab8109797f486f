import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../bin/browser.ts'
import { demoPassword } from './person.ts'

/**
 * `node e2e/pictures.ts [address] [names]` takes the pictures of docs/screens.md from a running product with a fresh
 * demo: each screen, or those named, wide and on a phone, in light and in dark, on one sheet.
 */
const [address = 'http://127.0.0.1:3000', ...names] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../docs/pictures')

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Height of a picture on the sheet, in pixels. */
const height = 562

type Open = (page: Page) => Promise<void>
type Screen = { name: string; as?: string; path: string; open?: Open }

const operator = 'master@operator.example'
const associate = 'associate@operator.example'
const agent = 'agent@vendor.example'
const vendor = 'master@vendor.example'

const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'sign-up', path: '/signup' },
  { name: 'start', as: vendor, path: '/home' },
  { name: 'services', as: associate, path: '/search-services' },
  { name: 'service', as: associate, path: '/search-services', open: first('Services') },
  { name: 'new-lead', as: associate, path: '/search-services', open: follow(/^Submit lead for/) },
  { name: 'leads', as: operator, path: '/view-leads' },
  { name: 'lead', as: operator, path: '/view-leads?status=ASSIGNED', open: first('Leads') },
  { name: 'lead-of-an-agent', as: agent, path: '/view-leads', open: first('Leads') },
  { name: 'transactions', as: operator, path: '/transactions' },
  { name: 'transaction', as: vendor, path: '/transactions', open: first('Transactions') },
  { name: 'closed-elsewhere', as: operator, path: '/transactions/new' },
  { name: 'invoices', as: operator, path: '/transactions/invoices' },
  { name: 'statement', as: vendor, path: '/transactions/statements' },
  { name: 'payouts', as: associate, path: '/transactions/payouts' },
  { name: 'new-service', as: operator, path: '/new-service-creation' },
  { name: 'request-service', as: associate, path: '/new-service-creation' },
  { name: 'settings', as: vendor, path: '/settings' },
  { name: 'people', as: vendor, path: '/settings?tab=Service agents' },
  { name: 'permissions', as: vendor, path: '/settings?tab=Permissions' },
  { name: 'vendor', as: operator, path: '/settings?tab=Vendors', open: first('Vendors') },
  { name: 'applications', as: operator, path: '/settings?tab=Applications' },
  { name: 'dashboard', as: operator, path: '/dashboard/turnstone' },
  { name: 'dashboard-of-a-vendor', as: vendor, path: '/dashboard/vendor' },
  { name: 'dashboard-of-an-associate', as: associate, path: '/dashboard/associate' },
  { name: 'search', as: operator, path: '/home', open: typed('invoice') },
  { name: 'support', as: operator, path: '/support-page' },
  { name: 'ticket', as: operator, path: '/support-page', open: first('Requests') },
  { name: 'notifications', as: vendor, path: '/notifications' },
  { name: 'commission-terms', as: operator, path: '/settings?tab=Commission terms' },
  { name: 'outbox', as: operator, path: '/outbox' },
  { name: 'gallery', as: operator, path: '/test' },
]

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const tokens = new Map<string, string>()
for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
  await sheetOf(browser, screen)
  console.log(screen.name)
}
await browser.close()

async function sheetOf(on: Browser, screen: Screen): Promise<void> {
  const rows: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await on.newContext({ baseURL: address, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    if (screen.as !== undefined) await enter(page, await tokenOf(page, screen.as))
    for (const size of [wide, phone]) rows.push(await picture(page, screen, size))
    await context.close()
  }
  const sheet = await on.newPage({ viewport: { width: 1240, height: 1200 } })
  await sheet.setContent(
    `<body style="margin:16px;display:grid;grid-template-columns:auto auto;gap:16px;width:max-content;background:#888">
      ${rows.map((row) => `<img height="${height}" src="data:image/png;base64,${row}">`).join('')}</body>`,
  )
  await sheet.locator('body').screenshot({
    path: join(folder, `${screen.name}.jpg`),
    type: 'jpeg',
    quality: 80,
  })
  await sheet.close()
}

async function picture(page: Page, { path, open }: Screen, size: typeof wide): Promise<string> {
  await page.setViewportSize(size)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await open?.(page)
  await page.waitForLoadState('networkidle')
  return (await page.screenshot()).toString('base64')
}

async function tokenOf(page: Page, email: string): Promise<string> {
  const known = tokens.get(email)
  if (known !== undefined) return known
  const query =
    'mutation ($email: String!, $pwd: String!) { login(input: { email: $email, pwd: $pwd }) { authToken } }'
  const answer = await page.request.post('/api/graphql', {
    data: { query, variables: { email, pwd: demoPassword } },
  })
  const { data } = (await answer.json()) as { data: { login: { authToken: string | null } } }
  const token = data.login.authToken
  if (token === null) throw new Error(`${email} cannot sign in at ${address}`)
  tokens.set(email, token)
  return token
}

async function enter(page: Page, token: string): Promise<void> {
  await page.addInitScript(`localStorage.setItem('authToken', ${JSON.stringify(token)})`)
}

/** Opens the first entry of the list of this name. */
function first(list: string): Open {
  return async (page) => {
    const main = page.getByRole('main')
    const entries = main.getByRole('table', { name: list }).or(main.getByRole('list', { name: list }))
    await opened(page, entries.getByRole('link').first())
  }
}

function follow(name: RegExp): Open {
  return (page) => opened(page, page.getByRole('main').getByRole('link', { name }).first())
}

/** Opens the palette and types. */
function typed(words: string): Open {
  return async (page) => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: /^Search/ }).fill(words)
    await page.getByRole('option').first().waitFor()
  }
}

async function opened(page: Page, link: Locator): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  await link.click()
  await title.filter({ hasNotText: before }).waitFor()
}
