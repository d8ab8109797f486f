import { expect, type Page } from '@playwright/test'

export function scrollOf(page: Page): Promise<number> {
  return page.evaluate<number>('scrollY')
}

/** Expects the page to be scrolled to this place; something above may have changed its height since. */
export async function expectScrolledTo(page: Page, place: number): Promise<void> {
  await expect.poll(async () => Math.abs((await scrollOf(page)) - place)).toBeLessThan(40)
}
