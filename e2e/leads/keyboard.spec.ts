import { expect } from '@playwright/test'
import { type Customer, customerOf } from './customer.ts'
import { press, typeInto, walkTo } from './keys.ts'
import { type Party, test } from './party.ts'
import { bell, expectAnnounced, leadRow, statusRegion } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

const service = 'Term Life Made Simple'

test('with the keyboard alone a lead is submitted, offered, accepted and worked on', async ({ join }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Gumercinda', 'MN', 70, repeatEachIndex)
  const provider = await join('master@vendor2.example')
  await submits(await join('associate@multirole.example'), customer)
  await offers(await join('master@operator.example'), customer)
  await accepts(provider, customer)
  await proposes(provider)
  await thinksAgain(provider)
})

async function submits({ page }: Party, customer: Customer): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'Create new lead' }))
  await typeInto(
    page,
    page.getByRole('searchbox', { name: 'Find by name, category or provider' }),
    'term life',
  )
  await expect(page.getByRole('table', { name: 'Services' }).getByRole('row')).toHaveCount(2)
  await press(page, page.getByRole('link', { name: `Submit lead for ${service}` }))
  await typeInto(page, field('First name'), customer.first)
  await typeInto(page, field('Last name'), customer.last)
  await typeInto(page, field('Email'), customer.email)
  await typeInto(page, field('Phone number'), customer.phone)
  await typeInto(page, field('Street'), customer.street)
  await typeInto(page, page.getByRole('combobox', { name: 'Zip code', exact: true }), customer.zip)
  await walkTo(page, field('City'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(customer.city)
  const state = page.getByRole('combobox', { name: 'State', exact: true })
  await typeInto(page, state, customer.state)
  await expect(state).toHaveValue(customer.stateCode)
  await press(page, page.getByRole('button', { name: 'Submit lead' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function offers(operator: Party, customer: Customer): Promise<void> {
  const { page } = operator
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'My Leads' }))
  await press(page, leadRow(operator, customer.name).getByRole('link'))
  await expect(statusRegion(page).getByRole('button', { name: 'Offer to provider' })).toBeVisible()
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog', { name: 'Offer to provider' })
  const providers = dialog.getByRole('radio')
  await expect(providers.first()).toBeFocused()
  await expect(providers).toHaveCount(1)
  await expect(providers.first()).toBeChecked()
  await press(page, dialog.getByRole('region', { name: 'Not eligible' }).getByText('Not eligible'))
  await walkTo(page, providers.first(), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(providers.nth(1)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(providers.first()).toBeChecked()
  await expect(providers.first()).toHaveAccessibleName(/Marlowe & Quist/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectAnnounced(operator, 'Offered')
}

async function accepts(provider: Party, customer: Customer): Promise<void> {
  const { page } = provider
  await press(page, bell(provider))
  const news = page.getByRole('region', { name: 'Notifications' }).getByRole('link')
  await press(page, news.filter({ hasText: `You have a new lead! ${service}` }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${customer.first}, 551xx`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, statusRegion(page).getByRole('button', { name: 'Accept lead' }))
  await expectAnnounced(provider, 'Accepted')
  await expect(statusRegion(page).getByRole('button', { name: 'Mark contacted' })).toBeVisible()
  await page.keyboard.press('e')
  await expectAnnounced(provider, 'Contacted')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Notes History' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  const here = page.getByRole('group', { name: 'On this page' })
  await expect(here.getByRole('option', { name: 'Mark qualified' })).toBeVisible()
  await expect(here.getByRole('option').first()).toHaveText('Mark qualifiedE')
  await page.keyboard.press('Escape')
}

async function proposes(provider: Party): Promise<void> {
  const { page } = provider
  await press(page, statusRegion(page).getByRole('button', { name: 'Send proposal' }))
  const dialog = page.getByRole('dialog', { name: 'Send proposal' })
  const amount = dialog.getByRole('textbox', { name: 'Deal value' })
  await walkTo(page, amount)
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription('Field is required!')
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await expectAnnounced(provider, 'Proposal sent')
}

/** Escape closes the question, asks when something was typed, and leads back to the button. */
async function thinksAgain(provider: Party): Promise<void> {
  const { page } = provider
  const hold = statusRegion(page).getByRole('button', { name: 'Put on hold' })
  await press(page, hold)
  await expect(page.getByLabel('Resume on')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Resume on')).toBeVisible()
  await typeInto(page, page.getByLabel('Resume on'), '12012099')
  await expect(page.getByLabel('Resume on')).toHaveValue('2099-12-01')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Confirm Cancel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Resume on')).toHaveValue('2099-12-01')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }))
  await expectAnnounced(provider, 'On hold')
  await expect(statusRegion(page)).toContainText('On hold until Dec 1, 2099')
}
