/**
 * `node e2e/first-view.ts [address=http://127.0.0.1:3000] [paths]`: how long pages of the running demo take until their
 * largest content, and until the first row of a list can be opened, in milliseconds from the navigation. Chromium slows
 * its line to 1.6 Mbit/s with 150 ms a round trip, and its processor to a quarter. Five browsers each; the medians.
 */
import { chromium } from '@playwright/test'

const [address = 'http://127.0.0.1:3000', ...given] = process.argv.slice(2)
const paths = given.length > 0 ? given : ['/login', '/home', '/view-leads', '/transactions']
const runs = 5
const bytesPerSecond = 1_638_400 / 8
const executablePath = process.env['CHROMIUM']

type Times = { row: number | undefined; largest: number }

const token = await signIn()
for (const path of paths) {
  const times: Times[] = []
  for (let run = 0; run < runs; run++) times.push(await timesOf(path))
  const row = medianOf(times.flatMap((one) => one.row ?? []))
  const largest = medianOf(times.map((one) => one.largest))
  console.log(`${path.padEnd(28)} largest ${largest} ms${row === undefined ? '' : `, first row ${row} ms`}`)
}

async function timesOf(path: string): Promise<Times> {
  // A new browser, because the files are cached.
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    await page.goto(`${address}/favicon.svg`)
    if (path !== '/login') await page.evaluate(`localStorage.setItem('authToken', '${token}')`)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript({ content: watch(path) })
    await page.goto(address + path, { waitUntil: 'networkidle' })
    return await page.evaluate<Times>('noted')
  } finally {
    await browser.close()
  }
}

/** Notes the times in the page. */
function watch(list: string): string {
  return `
    globalThis.noted = { row: undefined, largest: 0 }
    new MutationObserver(() => {
      if (noted.row === undefined && document.querySelector('main a[href^="${list}/"]'))
        noted.row = Math.round(performance.now())
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((entries) => {
      noted.largest = Math.round(entries.getEntries().at(-1).startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })`
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}

async function signIn(): Promise<string> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { authToken } }'
  const variables = { input: { email: 'master@operator.example', pwd: 'Turnstone!2026' } }
  const answer = await fetch(`${address}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data } = (await answer.json()) as { data: { login: { authToken: string } } }
  return data.login.authToken
}
