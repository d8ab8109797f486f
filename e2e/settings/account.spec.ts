import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectOpen } from '../accessible.ts'
import { arrive } from '../person.ts'
import { png } from '../png.ts'

const picture = (page: Page, place: string) => page.locator(`${place} img[src*="/files/"]`)

test('a person chooses, crops and removes their picture', async ({ page }) => {
  await arrive(page, 'associate@multirole.example', '/settings?tab=Account')
  const save = page.getByRole('button', { name: 'Save changes' })
  await page
    .getByLabel('Choose profile image')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  const crop = page.getByRole('dialog', { name: 'Crop image' })
  await crop.getByRole('slider', { name: 'Zoom' }).fill('1.5')
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Uploads when you save')).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: /^Keep|^Stay/ }).click()
  await save.click()
  await expect(page.getByText('Account saved')).toBeVisible()
  await expect(picture(page, 'header')).toHaveCount(1)
  await page.reload()
  await expect(picture(page, 'main')).toBeVisible()
  await expectOpen(page)

  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(picture(page, 'main')).toHaveCount(0)
  await save.click()
  await expect(page.getByText('Account saved')).toBeVisible()
  await expect(picture(page, 'header')).toHaveCount(0)
})

test('a profile opens from a name, and its Edit opens the side panel', async ({ page }) => {
  await arrive(page, 'master@vendor.example', '/view-leads')
  const row = page.getByRole('row').filter({ hasText: 'Yolanda Prescott' }).first()
  const opener = row.getByRole('button', { name: 'Yolanda Prescott' })
  await opener.click()
  const profile = page.getByRole('dialog', { name: 'Profile of Yolanda Prescott' })
  await expect(profile.getByRole('heading', { name: 'Service Area' })).toBeVisible()
  await expect(profile.getByRole('link', { name: /@vendor\.example$/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(opener).toBeFocused()

  for (const [width, share] of [
    [1440, 400],
    [900, 675],
    [600, 600],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const name = page.getByRole('main').getByRole('button', { name: 'Yolanda Prescott' }).first()
    if (!(await name.isVisible())) await page.getByRole('link', { name: /^Fiona/ }).click()
    await name.click()
    await expect(profile.getByRole('heading', { name: 'Contact' })).toBeVisible()
    expect((await profile.boundingBox())?.width).toBe(share)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('main').getByRole('button', { name: 'Yolanda Prescott' }).first().click()
  await profile.getByRole('link', { name: 'Edit Yolanda Prescott' }).click()
  await expect(page.getByRole('dialog', { name: 'Update Service Agent' })).toBeVisible()
})
