import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Walks with the tab key until it stands there, as who has no pointer must. A list's tools are disabled until they are
 * loaded, and would be passed by.
 */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  const here = target.and(page.locator(':focus'))
  // On a busy machine, a dialog that is still opening lets many steps pass it.
  const end = Date.now() + 30_000
  while (Date.now() < end && (await here.count()) === 0) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await walkTo(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target)
  await page.keyboard.type(text)
}
