import { expect, type Locator } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectOpen } from '../accessible.ts'
import { press, typeInto, walkTo } from '../leads/keys.ts'
import { type Party, test } from '../leads/party.ts'

test.describe.configure({ timeout: 180_000 })

/** No other story uses them. */
const provider = 'Yazzie'

test('with the keyboard alone a provider’s rate is tried and kept; the provider reads it, and cannot change it', async ({
  join,
}) => {
  const operator = await join('master@operator.example')
  await opensTerms(operator)
  await keepsRate(operator, '17.5')
  await expectTold(operator)
  await expectOpen(operator.page)
  const theirs = await join('master@independent.example')
  await opensTerms(theirs)
  await expectReads(theirs, '17.50% of the deal')
  await expectOpen(theirs.page)
})

test('who wants no mails turns them off where the mails say', async ({ join }) => {
  const { page } = await join('associate@multirole.example', '/settings?tab=Notifications')
  const mails = page.getByRole('checkbox', { name: /^Send email notifications/ })
  await expect(mails).toBeChecked()
  await press(page, mails, 'Space')
  await expect(page.getByText('Emails are off')).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, mails, 'Space')
  await expect(mails).toBeChecked()
})

async function opensTerms({ page }: Party): Promise<void> {
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'Manage' }))
  await press(
    page,
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Commission terms' }),
  )
}

async function keepsRate({ page }: Party, rate: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Add special terms' }))
  const drawer = page.getByRole('dialog', { name: 'Add special terms' })
  await typeInto(page, drawer.getByRole('combobox', { name: 'Provider', exact: true }), provider)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const field = drawer.getByRole('textbox', { name: 'Rate, % of the deal' })
  await walkTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('117.5')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Please enter a percentage from 0 to 100, such as 12.5')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(rate)
  await expect(sample(drawer)).toContainText('$175.0017.50% · Provider')
  const amount = drawer.getByRole('textbox', { name: 'Sample deal' })
  await walkTo(page, amount)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('2,000')
  await expect(sample(drawer)).toContainText('$350.00')
  await press(page, drawer.getByRole('button', { name: 'Save terms' }))
  await expect(drawer).toHaveCount(0)
}

/** The list shows the terms, the sample uses them, and the history names their author. */
async function expectTold({ page }: Party): Promise<void> {
  await typeInto(page, page.getByRole('searchbox', { name: 'Find by provider, service or person' }), provider)
  // The previous list stays, dimmed, until the requested one has loaded.
  await expect(page).toHaveURL(/q=/)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const row = page
    .getByRole('table', { name: 'Special terms' })
    .getByRole('row')
    .filter({ hasText: '17.50%' })
  await expect(row).toHaveCount(1)
  await press(page, row.getByRole('button'))
  const drawer = page.getByRole('dialog', { name: new RegExp(`^Terms for ${provider}`) })
  await expect(sample(drawer).getByRole('columnheader', { name: 'Now' })).toBeVisible()
  await expect(sample(drawer)).toContainText('$175.0017.50% · Provider')
  await expect(drawer.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
    /Rate 17\.50%.*Margaret Ellison/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button')).toBeFocused()
}

async function expectReads({ page, ask }: Party, rate: string): Promise<void> {
  await expect(page.getByRole('table', { name: 'Rates' })).toContainText(rate)
  await expect(page.getByRole('button', { name: /terms/i })).toHaveCount(0)
  const kept =
    'mutation { saveTerms(input: { scope: "PLATFORM", providerRate: "1", associateShare: "1" }) { clientMutationId } }'
  expect((await ask(kept)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
}

function sample(drawer: Locator): Locator {
  return drawer.getByRole('table', { name: 'Sample deal' })
}
