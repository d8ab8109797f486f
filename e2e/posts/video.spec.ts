import { expect, type Locator, type Page } from '@playwright/test'
import { expectNeverReloaded, test } from '../leads/party.ts'
import { webm } from '../webm.ts'

test.describe.configure({ timeout: 180_000 })

test('a post with a video plays, is liked, commented, saved, reported and removed live', async ({ join }) => {
  const ana = await join('agent@vendor.example')
  const ben = await join('associate@operator.example')
  const staff = await join('admin@operator.example', '/post-reports')
  const text = `Our new office on film ${Date.now()}`
  const parts = rangesOf(ben.page)

  await ana.page.getByRole('textbox', { name: 'Write a post' }).fill(text)
  await ana.page.getByRole('button', { name: 'Image or video', exact: true }).click()
  await ana.page
    .getByLabel('Choose image or video')
    .setInputFiles({ name: 'office.webm', mimeType: 'video/webm', buffer: webm() })
  await expect(ana.page.getByLabel('Preview of office.webm')).toBeVisible()
  await ana.page.getByRole('button', { name: 'Post', exact: true }).click()
  const own = card(ana.page, text)
  await expect(own.getByLabel(/^Video by/)).toBeVisible()

  await ben.page.getByRole('button', { name: /new posts?$/ }).click()
  const theirs = card(ben.page, text)
  await plays(theirs.getByLabel(/^Video by/))
  expect(parts.length).toBeGreaterThan(0)
  expect(new Set(parts)).toEqual(new Set([206]))
  await answersRanges(ben.page, theirs.getByLabel(/^Video by/))

  await theirs.getByRole('button', { name: 'Like' }).click()
  await expect(own.getByRole('button', { name: '1 like' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Comment' }).click()
  await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('What a view!')
  await theirs.getByRole('button', { name: 'Add comment' }).click()
  await own.getByRole('button', { name: '1 comment' }).click()
  await expect(own.getByRole('listitem').filter({ hasText: 'What a view!' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('button', { name: 'Saved' })).toBeVisible()

  await theirs.getByRole('button', { name: /^Actions for the post/ }).click()
  await ben.page.getByRole('menuitem', { name: 'Report post' }).click()
  await ben.page.getByLabel('What is wrong with it?').fill('Not about work')
  await ben.page.getByRole('button', { name: 'Report post' }).click()
  await expect(ben.page.getByText('Thanks for reporting this')).toBeVisible()

  await staff.page.reload()
  const report = staff.page.getByRole('list', { name: 'Open reports' }).getByRole('listitem')
  await report.filter({ hasText: text }).first().getByRole('button', { name: 'Remove post' }).click()
  await staff.page.getByLabel('Reason (shared with the author)').fill('Off topic')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Remove post' }).click()
  await expect(own.getByText('This post was removed: Off topic')).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await expectNeverReloaded(ana)
  await expectNeverReloaded(ben)
})

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** The statuses of the answers to requests for a part of a file. */
function rangesOf(page: Page): number[] {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().headers()['range'] !== undefined) statuses.push(response.status())
  })
  return statuses
}

type Film = {
  readyState: number
  duration: number
  ended: boolean
  error: unknown
  muted: boolean
  play: () => Promise<void>
}

async function plays(video: Locator): Promise<void> {
  const film = <Value>(read: (element: Film) => Value) => video.evaluate(read)
  await expect.poll(() => film(({ readyState }) => readyState)).toBeGreaterThanOrEqual(1)
  expect(await film(({ duration }) => duration)).toBeCloseTo(2, 1)
  await film((element) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => film(({ ended }) => ended)).toBe(true)
  expect(await film(({ error }) => error)).toBeNull()
}

async function answersRanges(page: Page, video: Locator): Promise<void> {
  const address = await video.getAttribute('src')
  const part = await page.request.get(address ?? '', { headers: { range: 'bytes=4-19' } })
  expect(part.status()).toBe(206)
  expect(part.headers()['content-range']).toBe(`bytes 4-19/${webm().length}`)
  expect(await part.body()).toEqual(webm().subarray(4, 20))
}
