import pg from 'pg'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { linkInMailTo } from '../person.ts'
import { bringLead } from './bring.ts'
import { customerOf, secretsOf } from './customer.ts'
import { test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

/** Mails wait a minute for others of the same lead. */
async function sendNow(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['PRODUCT_DATABASE'] })
  await client.connect()
  await client
    .query(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'notifications__send_mail' and j.attempts = 0 and j.locked_at is null`,
    )
    .finally(() => client.end())
}

/** The newest link to answer an offer in the mails to this person, opened on a phone without JavaScript. */
async function openMailed(browser: Browser, email: string, lead: string): Promise<Page> {
  // Alone in its letter, or in a section of a letter about several leads.
  const alone = `\\S+/o/[\\w-]{43}(?=\\s+Open the lead:\\s+\\S+${lead})`
  const section = `(?<=${lead}\\s(?:(?!\\n\\* )[^])*)\\S+/o/[\\w-]{43}`
  const letter = new RegExp(`${alone}|${section}`)
  // The letter's job begins with the notification, which may come after the answer to the assignment.
  const link = new URL(await linkInMailTo(email, letter, { whileWaiting: sendNow })).pathname
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

test('an agent accepts an offer from the mail, on a phone without JavaScript', async ({
  join,
  browser,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Amaranta', 'OH', 26, repeatEachIndex)
  const lead = await bringLead(request, 'ASSIGNED', customer)
  const master = await join('master@multirole.example', `/view-leads/${lead}`)
  const agentsId = (await (await join('agent@multirole.example')).ask('{ currentUser { id } }')).data as {
    currentUser: { id: number }
  }
  const found = await master.ask('query ($publicId: UUID!) { leadByPublicId(publicId: $publicId) { id } }', {
    publicId: lead,
  })
  const { leadByPublicId } = found.data as { leadByPublicId: { id: number } }
  await master.ask(
    'mutation ($lead: Int!, $to: Int!) { assignLeadToAgent(input: { leadId: $lead, userId: $to }) { lead { id } } }',
    { lead: leadByPublicId.id, to: agentsId.currentUser.id },
  )

  const page = await openMailed(browser, 'agent@multirole.example', lead)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer.first)
  await expect(page.getByText(/^This link is for .+ of Halden Ridge/)).toBeVisible()
  await expect(page.getByText(/\d+ (hours?|minutes?).* left/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decline lead' })).toHaveCount(0)
  const hidden = secretsOf(customer)
  for (const secret of hidden) await expect(page.locator('body')).not.toContainText(secret)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  // axe needs scripts.
  await master.page.goto(new URL(page.url()).pathname)
  await expectAccessible(master.page)
  await page.getByRole('button', { name: 'Accept lead' }).click()
  await expect(page.getByRole('heading', { name: 'You accepted this lead' })).toBeVisible()
  for (const secret of hidden) await expect(page.locator('body')).not.toContainText(secret)
  await expect(page.getByRole('link', { name: 'Sign in and open the lead' })).toHaveAttribute(
    'href',
    `/view-leads/${lead}`,
  )
  await master.page.goto(new URL(page.url()).pathname)
  await expectAccessible(master.page)
  await page.context().close()

  await master.page.goto(`/view-leads/${lead}`)
  await expect(master.page.getByRole('heading', { level: 1 })).toContainText(customer.name)
  await expect(master.page.getByText('Offered → Accepted, by email')).toBeVisible()
})

test('a provider declines an offer from the mail and says why', async ({ join, browser, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Briseida', 'OH', 28, repeatEachIndex)
  const lead = await bringLead(request, 'ASSIGNED', customer)
  const page = await openMailed(browser, 'master@multirole.example', lead)
  await page.getByRole('button', { name: 'Decline lead' }).click()
  await expect(page.getByRole('alert')).toContainText('Please say why')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.getByLabel('Reason').fill('We are fully booked')
  await page.getByRole('button', { name: 'Decline lead' }).click()
  await expect(page.getByRole('heading', { name: 'You declined this lead' })).toBeVisible()
  await page.context().close()

  const operator = await join('master@operator.example', `/view-leads/${lead}`)
  const step = operator.page.getByRole('listitem').filter({ hasText: 'Offered → New, by email' })
  await expect(step).toContainText('We are fully booked')
})
