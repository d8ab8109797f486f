import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectOpen } from '../accessible.ts'
import { arrive } from '../person.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('notifications are read, marked and undone behind the bell, live and by keyboard', async ({
  browser,
}) => {
  const [ana, ben] = [await browser.newPage(), await browser.newPage()]
  await arrive(ana, 'agent@multirole.example')
  const text = `A post to talk about ${Date.now()}`
  await ana.getByRole('textbox', { name: 'Write a post' }).fill(text)
  await ana.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(ana.getByRole('article').filter({ hasText: text })).toBeVisible()
  await ana.getByRole('button', { name: /^Notifications/ }).click()
  await ana.getByRole('link', { name: 'See all' }).click()
  await expect(ana).toHaveURL(/\/notifications$/)
  await expect(ana.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()

  await arrive(ben, 'associate@operator.example')
  const post = ben.getByRole('article').filter({ hasText: text })
  await post.getByRole('button', { name: 'Comment' }).click()
  await post.getByRole('textbox', { name: 'Write a comment' }).fill('Well said.')
  await post.getByRole('button', { name: 'Add comment' }).click()
  const comment = row(ana, 'commented on your post').first()
  await expect(comment.getByRole('button', { name: /^Mark as read/ })).toBeVisible()
  await expectAccessible(ana)

  await comment.getByRole('button', { name: /^Mark as read/ }).press('Enter')
  await expect(comment.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()
  await ana.getByRole('button', { name: 'Undo' }).click()
  await expect(comment.getByRole('button', { name: /^Mark as read/ })).toBeVisible()
  await ana.getByRole('link', { name: /^Unread/ }).click()
  await expect(comment).toBeVisible()
  await ana.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(ana.getByText('All notifications are marked as read')).toBeVisible()
  await expect(row(ana, 'commented on your post')).toHaveCount(0)
  await ana.getByRole('button', { name: 'Undo' }).click()
  await expect(comment).toBeVisible()
  await expectOpen(ana)

  await comment.getByRole('link').click()
  await expect(ana).toHaveURL(/\/post\//)
  await ana.goto('/notifications?view=UNREAD')
  await expect(ana.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(row(ana, 'commented on your post')).toHaveCount(0)

  await ana.getByRole('button', { name: /^Notifications/ }).click()
  const entry = ana.getByRole('listitem').filter({ hasText: 'commented on your post' }).first()
  await expect(entry, 'what it is about, which the bell asks for when it opens').toContainText(text)
})
