import { expect, type Page } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { type Party, test } from './party.ts'
import { expectStatus, leadRow, openMyLeads, take } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

test('an agent undoes steps by a key, and after a reload from the history', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Undine', 'OH', 86, repeatEachIndex)
  const publicId = await bringLead(request, 'ACCEPTED', customer)
  const agent = await join('agent@multirole.example', `/view-leads/${publicId}`)
  const admin = await join('master@multirole.example', `/view-leads/${publicId}`)
  const { page } = agent
  await take(agent, 'Mark contacted')
  // The history has it, too.
  await expect(page.getByRole('paragraph').filter({ hasText: /^Customer contacted$/ })).toBeVisible()
  await expectNothingCovered(page)
  await expectStatus([agent, admin], 'Contacted')
  await expectOpen(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expectStatus([agent, admin], 'Accepted')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').nth(0)).toContainText('Undone: Contacted → Accepted')
  await expect(history.getByRole('listitem').nth(1)).toContainText('Accepted → Contacted (undone)')

  await take(agent, 'Mark qualified')
  await expectStatus([agent, admin], 'Qualified')
  await page.reload()
  await history.getByRole('button', { name: 'Undo Lead qualified' }).click()
  await expectStatus([agent, admin], 'Accepted')

  await take(agent, 'Mark contacted')
  await expectStatus([admin], 'Contacted')
  await take(admin, 'Mark qualified')
  await expectStatus([agent, admin], 'Qualified')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t undo' })).toContainText(
    / changed this lead since\.$/,
  )
  await expectStatus([agent, admin], 'Qualified')
  await expect(history.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('an offer that is undone leaves the provider no lead and no notification', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Odette', 'OH', 88, repeatEachIndex)
  const publicId = await bringLead(request, 'NEW_LEAD', customer)
  const provider = await join('master@multirole.example')
  const operator = await join('master@operator.example', `/view-leads/${publicId}`)
  await take(operator, 'Offer to provider', async (dialog) => {
    await dialog.getByRole('radio', { name: /Halden Ridge/ }).check()
  })
  await expectStatus([operator], 'Offered')
  expect(await known(provider, publicId)).toEqual({ isVisible: true, offers: 1 })
  await openMyLeads(provider)
  await expect(leadRow(provider, `${customer.first}, 432xx`)).toContainText('Offered')
  await operator.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectStatus([operator], 'New')
  expect(await known(provider, publicId)).toEqual({ isVisible: false, offers: 0 })
  await expect(leadRow(provider, `${customer.first}, 432xx`)).toHaveCount(0)
})

/** What the provider can read of a lead, also past the screens. */
async function known({ ask }: Party, id: string) {
  const { data } = await ask(
    `query ($id: UUID!) { leadByPublicId(publicId: $id) { id }
      allLeadOffers(first: 1, filter: { leadPublicId: { equalTo: $id } }) { totalCount } }`,
    { id },
  )
  const { leadByPublicId: lead, allLeadOffers: offers } = data as {
    leadByPublicId: object | null
    allLeadOffers: { totalCount: number }
  }
  return { isVisible: lead !== null, offers: offers.totalCount }
}

/** Each button and link of the page's content that can be seen is what a click on its middle would reach. */
async function expectNothingCovered(page: Page): Promise<void> {
  const covered =
    await page.evaluate(`[...document.querySelectorAll('main a[href], main button')].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (width === 0 || y < 0 || y > innerHeight) return []
    return document.elementFromPoint(x, y)?.closest('[aria-live]') ? [control.textContent] : []
  })`)
  expect(covered).toEqual([])
}
