import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectOpen } from '../accessible.ts'
import { arrive } from '../person.ts'
import { expectScrolledTo, scrollOf } from '../scrolling.ts'
import { png } from '../png.ts'

const pictures = process.env['PICTURES']
const look = async (page: Page, name: string) => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('a post with a picture is liked, commented, reported and removed live', async ({ browser }) => {
  const [ana, ben, staff] = [await browser.newPage(), await browser.newPage(), await browser.newPage()]
  await arrive(ana, 'agent@vendor.example')
  await arrive(ben, 'associate@operator.example')
  const text = `A new office ${Date.now()} https://example.com/office`

  await ana.getByRole('textbox', { name: 'Write a post' }).fill(text)
  await ana.getByRole('button', { name: 'Image or video', exact: true }).click()
  await expect(ana.getByText('Drag and Drop Image or video Here')).toBeVisible()
  await ana
    .getByLabel('Choose image or video')
    .setInputFiles({ name: 'office.png', mimeType: 'image/png', buffer: png })
  await expect(ana.getByAltText('Preview of office.png')).toBeVisible()
  await look(ana, 'composer')
  await ana.getByRole('button', { name: 'Post', exact: true }).click()
  const own = card(ana, text)
  await expect(own.getByRole('img', { name: /^Posted by/ })).toBeVisible()
  await expect(own.getByRole('link', { name: 'https://example.com/office' })).toHaveAttribute(
    'rel',
    /noopener.*nofollow/,
  )

  await ben.getByRole('button', { name: /new posts?$/ }).click()
  const theirs = card(ben, text)
  await theirs.getByRole('button', { name: 'Like' }).click()
  await expect(theirs.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')
  await expect(own.getByRole('button', { name: '1 like' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Comment' }).click()
  await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Congratulations!')
  await theirs.getByRole('button', { name: 'Add comment' }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Congratulations!' })).toBeVisible()
  await own.getByRole('button', { name: '1 comment' }).click()
  await expect(own.getByRole('listitem').filter({ hasText: 'Congratulations!' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Save' }).click()
  await ben.goto('/saved-posts')
  await expect(card(ben, text)).toBeVisible()
  await expectOpen(ben)

  await card(ben, text)
    .getByRole('button', { name: /^Actions for the post/ })
    .click()
  await ben.getByRole('menuitem', { name: 'Report post' }).click()
  await ben.getByLabel('What is wrong with it?').fill('Advertising')
  await ben.getByRole('button', { name: 'Report post' }).click()
  await expect(ben.getByText('Thanks for reporting this')).toBeVisible()

  await arrive(staff, 'admin@operator.example', '/post-reports')
  const report = staff
    .getByRole('list', { name: 'Open reports' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()
  await expect(report).toContainText('Advertising')
  await look(staff, 'reports')
  await expectAccessible(staff)
  await report.getByRole('button', { name: 'Remove post' }).click()
  await staff.getByLabel('Reason (shared with the author)').fill('Off topic')
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove post' }).click()
  await expect(own.getByText('This post was removed: Off topic')).toBeVisible()
  await expect(card(ben, text)).toHaveCount(0)
  const removed = staff
    .getByRole('region', { name: 'Removed lately' })
    .getByRole('listitem')
    .filter({ hasText: text })
  await removed.getByRole('button', { name: 'Restore post' }).click()
  await expect(own.getByText('This post was removed')).toHaveCount(0)
  await Promise.all([ana, ben, staff].map((page) => page.close()))
})

test('authors edit and delete posts and comments; a muted person cannot post', async ({ page, browser }) => {
  // They stay muted, so no other story has them post.
  await arrive(page, 'sunita.kulkarni@multirole.example')
  const text = `First words ${Date.now()}`
  await page.getByRole('textbox', { name: 'Write a post' }).fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await card(page, text)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit post' }).click()
  await page.getByRole('textbox', { name: 'Edit post' }).fill(`${text}, edited`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page, `${text}, edited`)).toContainText('Edited')

  const staff = await browser.newPage()
  await arrive(staff, 'master@operator.example')
  await card(staff, text)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await staff.getByRole('menuitem', { name: /^Mute/ }).click()
  await staff.getByLabel('Reason (shared with the person)').fill('Spam')
  await staff.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(staff.getByText(/is muted$/)).toBeVisible()
  await staff.close()

  // It arrives live.
  await expect(page.getByText(/^You can’t post or comment until/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write a post' })).toHaveCount(0)
  await card(page, text)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(card(page, text)).toHaveCount(0)
})

test('home shows pending items above the feed, and Back restores the position', async ({ page }) => {
  await arrive(page, 'master@operator.example')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByRole('link', { name: /^Offer: \d+ new leads?$/ })).toBeVisible()
  await look(page, 'home')
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, 'home-dark')
  await expectOpen(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'home-phone')
  const feed = page.getByRole('region', { name: 'Feed' })
  const [above, below] = [await needs.boundingBox(), await feed.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await page.setViewportSize({ width: 1440, height: 700 })
  await expect(card(page, 'We now cover all of New Mexico')).toBeVisible()
  // The page may still be growing.
  await expect.poll(() => page.evaluate('scrollTo(0, 600), scrollY')).toBe(600)
  const offer = needs.getByRole('link', { name: /^Offer:/ })
  // Brings it into view, so that the click after it scrolls no further.
  await offer.hover()
  const scrolled = await scrollOf(page)
  expect(scrolled).toBeGreaterThan(100)
  await offer.click()
  await expect(page).toHaveURL(/view-leads\?status=NEW_LEAD/)
  await page.goBack()
  await expectScrolledTo(page, scrolled)
})

test('a post’s permalink works signed out, and an unknown one is not found', async ({ page, browser }) => {
  await arrive(page, 'associate@operator.example')
  const title = await card(page, 'Welcome to everyone')
    .first()
    .getByRole('button', { name: /^Actions/ })
    .getAttribute('aria-label')
  expect(title).toContain('Actions for the post of')
  const address = await page.evaluate<string>(`fetch('/api/graphql', { method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('authToken') },
    body: JSON.stringify({ query: '{ allPosts(first: 1, filter: { isPinned: { equalTo: true } }) { nodes { publicId } } }' }) })
    .then((response) => response.json()).then(({ data }) => '/post/' + data.allPosts.nodes[0].publicId)`)
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/^\S+ \S\. on Turnstone$/)
  await expect(stranger.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await look(stranger, 'public')
  await expectAccessible(stranger)
  await expectNoSidewaysScroll(stranger)
  const unknown = await stranger.goto('/post/00000000-0000-4000-8000-000000000000')
  expect(unknown?.status()).toBe(404)
  await expect(stranger.getByText("The page you're looking for doesn't exist")).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Post by/)
  await expectOpen(page)
})
