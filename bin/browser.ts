import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The headless shell runs the stories in two thirds of the time.
const shells = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'] as const
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]
const distributions = [
  ['apt-get', [['update'], ['install', '-y', shells[0]], ['install', '-y', 'chromium']]],
  ['dnf', [['install', '-y', 'chromium']]],
  ['apk', [['add', 'chromium']]],
] as const
const playwright = 'node_modules/@playwright/test'

/** The browser for the stories, downloaded if the machine has none; prints which. */
export async function findBrowser(): Promise<string> {
  const found =
    [...candidates()].find(runs) ??
    (await ownOfPlaywright()) ??
    (await fetchedByPlaywright()) ??
    fromDistribution()
  if (found === undefined) {
    throw new Error('There is no Chromium or Chrome, and none could be fetched; set CHROME_PATH to one.')
  }
  console.log(`  Browser: ${found}, ${version(found)}`)
  return found
}

function* candidates() {
  const given = process.env['CHROME_PATH']
  if (given) yield given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  for (const name of [...shells, ...whole]) {
    for (const folder of folders) yield join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  }
  yield* usualPlaces
}

async function ownOfPlaywright(): Promise<string | undefined> {
  const { chromium } = (await import(pathToFileURL(`${playwright}/index.mjs`).href)) as {
    chromium: { executablePath: () => string }
  }
  const path = chromium.executablePath()
  return runs(path) ? path : undefined
}

async function fetchedByPlaywright(): Promise<string | undefined> {
  console.log('  Browser: none found, fetching Chromium with Playwright')
  spawnSync(process.execPath, [`${playwright}/cli.js`, 'install', 'chromium'], { stdio: 'ignore' })
  return ownOfPlaywright()
}

function fromDistribution(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const [manager, steps] of distributions) {
    if (spawnSync(manager, ['--version'], { stdio: 'ignore' }).status !== 0) continue
    console.log(`  Browser: installing chromium with ${manager}`)
    for (const args of steps) {
      spawnSync(manager, args, { stdio: 'ignore' })
      const found = [...candidates()].find(runs)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Some distributions install a script that only prints what to install. */
function runs(path: string): boolean {
  return existsSync(path) && version(path) !== ''
}

function version(path: string): string {
  // Chrome on Windows opens a window for --version.
  if (process.platform === 'win32') return 'of unknown version'
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout.trim() : ''
}
