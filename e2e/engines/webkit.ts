import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { choosePort } from '../../bin/port.ts'
import { type View, wide } from './view.ts'

/** WebKitGTK's MiniBrowser by its WebDriver, on a screen of its own where the machine has none. */
export async function openWebKit(driverPath: string, screenPath: string | undefined): Promise<View> {
  const home = mkdtempSync(join(tmpdir(), 'turnstone-webkit-'))
  const screen = screenPath === undefined ? undefined : await startScreen(screenPath)
  const port = await choosePort({ host: '127.0.0.1', port: 0 })
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    ...(screen && { DISPLAY: screen.display }),
  }
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
  const browser = await session(`http://127.0.0.1:${port}/`)
  await resize(browser, wide.width, wide.height)
  const close = async () => {
    await browser.quit().catch(() => {})
    for (const child of [driver, screen?.child]) await end(child)
    rmSync(home, { recursive: true, force: true })
  }
  return { ...viewOf(browser), close }
}

function viewOf(browser: WebDriver): Omit<View, 'close'> {
  const pointer = () => browser.actions({ async: true })
  const at = (x: number, y: number) => ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
  return {
    open: (address) => browser.get(address),
    run: (inPage, ...args) => browser.executeScript(`return (${String(inPage)})(...arguments)`, ...args),
    click: (x, y) => pointer().move(at(x, y)).click().perform(),
    // By a step on the way: on a busy machine a single jump selects no text.
    drag: (from, to) =>
      pointer()
        .move(at(from.x, from.y))
        .press()
        .move(at((from.x + to.x) / 2, (from.y + to.y) / 2))
        .move(at(to.x, to.y))
        .release()
        .perform(),
    type: (text) => browser.actions({ async: true }).sendKeys(text).perform(),
    press: (key) => browser.actions({ async: true }).sendKeys(keys[key]).perform(),
    upload: (selector, path) => browser.findElement(By.css(selector)).sendKeys(path),
    resize: (width, height) => resize(browser, width, height),
    picture: async (path) => writeFileSync(`${path}.png`, await browser.takeScreenshot(), 'base64'),
  }
}

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, ArrowDown: Key.ARROW_DOWN }

/** The window's frame takes some of its size. */
async function resize(browser: WebDriver, width: number, height: number): Promise<void> {
  await browser.manage().window().setRect({ x: 0, y: 0, width, height })
}

/** Tries until the driver listens. */
async function session(server: string, triesLeft = 60): Promise<WebDriver> {
  try {
    return await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(server)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build()
  } catch (error) {
    if (triesLeft === 0 || !/ECONNREFUSED/.test(String(error))) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    return session(server, triesLeft - 1)
  }
}

/** Xvfb chooses a free display and prints its number. */
async function startScreen(path: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(path, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, display: `:${number.toString().trim()}` }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
