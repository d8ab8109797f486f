import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectOpen } from '../accessible.ts'
import { arrive } from '../person.ts'

const reader = 'agent@vendor2.example'
const settings = '/settings?tab=Notifications'

test('a kind that is switched off stays out of the bell, and hours are saved', async ({ browser }) => {
  const [ana, ben] = [await browser.newPage(), await browser.newPage()]
  await arrive(ana, reader)
  const text = `A quiet post ${Date.now()}`
  await ana.getByRole('textbox', { name: 'Write a post' }).fill(text)
  await ana.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(ana.getByRole('article').filter({ hasText: text })).toBeVisible()
  await ana.goto(settings)
  await expect(ana.getByRole('table', { name: 'What you’re notified about' })).toBeVisible()
  await ana.getByRole('checkbox', { name: 'Posts in the app' }).uncheck()
  await ana.getByRole('combobox', { name: 'Leads by email' }).selectOption('Daily digest')
  await ana.getByRole('checkbox', { name: 'Quiet hours' }).check()
  await ana.getByRole('combobox', { name: 'Quiet from' }).selectOption('9:30 PM')
  await ana.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await ana.getByRole('button', { name: 'Save changes' }).click()
  await expect(ana.getByText('Your notification hours were saved.')).toBeVisible()
  await expectAccessible(ana)

  await ana.reload()
  await expect(ana.getByRole('checkbox', { name: 'Posts in the app' })).not.toBeChecked()
  await expect(ana.getByRole('combobox', { name: 'Leads by email' })).toHaveValue('DAILY')
  await expect(ana.getByRole('combobox', { name: 'Quiet from' })).toHaveValue(String(21.5 * 60))
  await expect(ana.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin')
  await expectOpen(ana)

  await arrive(ben, 'associate@operator.example')
  const theirs = ben.getByRole('article').filter({ hasText: text })
  // The count shows before the server has answered.
  const liked = ben.waitForResponse((answer) => answer.request().postData()?.includes('UpsertLike') ?? false)
  await theirs.getByRole('button', { name: 'Like' }).click()
  expect((await liked).ok()).toBe(true)
  await expect(theirs.getByRole('button', { name: '1 like' })).toBeVisible()
  await ana.goto('/home')
  await expect(
    ana.getByRole('article').filter({ hasText: text }).getByRole('button', { name: '1 like' }),
  ).toBeVisible()
  await opensBell(ana)
  await expect(ana.getByText(/liked on your post/)).toHaveCount(0)

  await ana.goto(settings)
  await ana.getByRole('checkbox', { name: 'Posts in the app' }).check()
  await ana.reload()
  await opensBell(ana)
  await expect(ana.getByText(/liked on your post/)).toBeVisible()
})

async function opensBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 2 })).toBeVisible()
}
