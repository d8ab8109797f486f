import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bringCardOffer, bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { type Party, test } from './party.ts'
import { leadRow } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

const offers = '/view-leads?status=ASSIGNED&sort=-updated'
const accept = (page: Page, first: string) =>
  page.getByRole('button', { name: new RegExp(`^Accept ${first}`) })

test('offers are accepted and declined in their rows, by keys, by pointer and on a phone', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customers = ['Solveig', 'Tindra', 'Ulrika', 'Vendela'].map((first, at) =>
    customerOf(first, 'OH', 10 + at * 2, repeatEachIndex),
  )
  const [last, third, second, first] = customers
  if (!first || !second || !third || !last) throw new Error('Four customers are needed')
  let service = 0
  for (const customer of customers) service = await bringCardOffer(request, customer)
  const own = `${offers}&service=${service}`
  const provider = await join('master@multirole.example', own)
  const { page } = provider
  await expect(accept(page, first.first)).toHaveAttribute('title', 'Shortcut: E')
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expectOn(provider, first.first)
  await page.keyboard.press('e')
  await expect(page.getByText('Lead accepted')).toBeVisible()
  await expect(leadRow(provider, first.first)).toHaveCount(0)
  await expectOn(provider, second.first)
  await expect(page.getByRole('link', { name: `Call ${first.phone}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open lead' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('d')
  const question = page.getByRole('dialog', { name: 'Decline lead' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Too far away')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Lead declined')).toBeVisible()
  await expect(leadRow(provider, second.first)).toHaveCount(0)
  await expectOn(provider, third.first)

  const colleague = await join('master@multirole.example', own)
  await colleague.page.route('**/api/graphql', async (route) => {
    // The colleague presses before this page knows of the other's acceptance.
    if (route.request().postData()?.includes('MoveLead')) {
      await page.keyboard.press('e')
      await expect(page.getByText('Lead accepted').first()).toBeVisible()
      await expect(leadRow(provider, third.first)).toHaveCount(0)
    }
    await route.continue()
  })
  await accept(colleague.page, third.first).click()
  await expect(colleague.page.getByText('Someone else updated this lead')).toBeVisible()
  await expect(leadRow(colleague, third.first)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(accept(page, last.first)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await accept(page, last.first).click()
  await expect(leadRow(provider, last.first)).toHaveCount(0)
  await page.getByRole('link', { name: 'Open lead' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last.name)
})

test('an offer has no such buttons for the one who referred it, nor for the operator', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Ylva', 'OH', 18, repeatEachIndex)
  await bringLead(request, 'ASSIGNED', customer)
  for (const other of ['associate@operator.example', 'master@operator.example']) {
    const party = await join(other, offers)
    await expect(leadRow(party, customer.first)).toBeVisible()
    await expect(party.page.getByRole('button', { name: /^(?:Accept|Decline) / })).toHaveCount(0)
  }
})

async function expectOn(party: Party, name: string): Promise<void> {
  await expect(leadRow(party, name).getByRole('link').first()).toBeFocused()
}
