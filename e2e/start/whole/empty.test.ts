import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { dataFolder, start, stop, stopAll } from '../product.ts'

const folder = dataFolder()
const DATA_DIR = join(folder.path, 'data')
const given = { DATA_DIR, EMBEDDED: '1', PUBLIC_URL: 'https://leads.example' }
const linkIn = (text: string) => /https:\/\/leads\.example\/signup\/\S{20,}/.exec(text)?.[0]
afterEach(stopAll)
afterAll(folder.remove)

function firstAdmin(): string {
  const env = { PATH: process.env['PATH'], HOME: folder.path, ...given }
  return execFileSync(process.execPath, ['bin/first-admin.mjs'], { env, encoding: 'utf8' })
}

test(
  'a public address starts empty and prints the first-admin link at its first start only',
  { timeout: 240_000 },
  async () => {
    const product = start(given)
    await product.ready
    expect(product.said()).not.toContain('Demo accounts')
    const link = linkIn(product.said())
    expect(link).toBeDefined()
    await stop(product)

    const again = start(given)
    await again.ready
    expect(linkIn(again.said())).toBeUndefined()
    expect(again.said()).toContain('"npm run first-admin" prints a link')
    const newer = linkIn(firstAdmin())
    expect(newer).toBeDefined()
    expect(newer).not.toBe(link)
    await stop(again)
  },
)

test('production prints no link, because its output is a log', async () => {
  const product = start({
    ...given,
    MODE: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: join(folder.path, 'production'),
  })
  await product.ready
  expect(product.said() + product.errors()).not.toContain('/signup/')
  expect(product.said()).toContain('"npm run first-admin" prints a link')
})
