import { tmpdir } from 'node:os'
import { launch } from 'puppeteer-core'
import { type View, wide } from './view.ts'

/** Chromium and Firefox, both by WebDriver BiDi or Chrome's protocol, as Puppeteer prefers. */
export async function openPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<View> {
  const isShell = /shell/.test(executablePath)
  const asRoot = browser === 'chrome' && process.getuid?.() === 0
  const opened = await launch({
    browser,
    executablePath,
    headless: isShell ? 'shell' : true,
    defaultViewport: wide,
    timeout: 120_000,
    protocolTimeout: 180_000,
    args: asRoot ? ['--no-sandbox'] : [],
    // Firefox refuses to run as root in a home of another user.
    env: { ...process.env, HOME: tmpdir() },
  })
  const page = await opened.newPage()
  return {
    open: async (address) =>
      void (await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 120_000 })),
    // As text, in all engines alike: a cast, because text has no type.
    run: async (inPage, ...args) =>
      (await page.evaluate(`(${String(inPage)})(...${JSON.stringify(args)})`)) as ReturnType<typeof inPage>,
    click: (x, y) => page.mouse.click(x, y),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 4 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    upload: async (selector, path) => {
      const field = await (await page.$(selector))?.toElement('input')
      if (!field) throw new Error(`There is no field ${selector}`)
      await field.uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async (path) => void (await page.screenshot({ path: `${path}.png` })),
    close: () => opened.close(),
  }
}
