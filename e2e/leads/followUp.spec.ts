import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { press } from './keys.ts'
import { type Party, test } from './party.ts'

test.describe.configure({ timeout: 120_000 })

/** An hour ago where the operator is, as fields have it: due, whatever the time of the day. */
function anHourAgo(): { day: string; time: string } {
  const at = new Date(Date.now() - 3_600_000)
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'America/Chicago', hourCycle: 'h23' }).format(at)
  return {
    day: shown({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: shown({ hour: '2-digit', minute: '2-digit' }),
  }
}

const bars = ({ page }: Party) => page.getByRole('list', { name: 'Follow-ups' })

test('by keyboard a lead gets a follow-up, which is due on Home, done and undone', async ({ join }) => {
  // The newest of the lost ones: no other story changes it.
  const operator = await join('admin@operator.example', '/view-leads?status=CLOSED_LOST&sort=-submitted')
  const { page } = operator
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter')
  await expect(page.getByRole('button', { name: 'Follow up' })).toBeVisible()
  const lead = await page.getByRole('heading', { level: 1 }).textContent()
  await page.keyboard.press('f')
  const form = page.getByRole('dialog', { name: 'Follow up' })
  await expect(form.getByLabel('What for?')).toBeFocused()
  await page.keyboard.type('Ask for the plans')
  const { day, time } = anHourAgo()
  await form.getByLabel('Date').fill(day)
  await form.getByLabel('Time').fill(time)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(bars(operator)).toContainText('Ask for the plans')

  await page.goto('/home')
  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')
  await expect(needs.first()).toContainText('1 follow-up due today')
  await press(page, needs.first().getByRole('link'))
  await expect(page.getByText('1 follow-up due today')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: lead ?? '' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Done: Ask for the plans' }))
  await expect(page.getByText('Nothing is due today')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('1 follow-up due today')).toBeVisible()
  await press(page, page.getByRole('link', { name: lead ?? '' }))
  await expect(bars(operator)).toContainText('Ask for the plans')
  await press(page, bars(operator).getByRole('button', { name: 'Done: Ask for the plans' }))
  await expect(bars(operator)).toHaveCount(0)
})
