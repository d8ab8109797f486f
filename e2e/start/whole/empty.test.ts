import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { dataFolder, start, stop, stopAll } from '../product.ts'

const folder = dataFolder()
const DATA_DIR = join(folder.path, 'data')
afterEach(stopAll)
afterAll(folder.remove)

test('a public address starts empty and prints a new first-admin link each time', async () => {
  const links = []
  for (let run = 0; run < 2; run++) {
    const product = start({ DATA_DIR, EMBEDDED: '1', PUBLIC_URL: 'https://leads.example' })
    await product.ready
    expect(product.said()).not.toContain('Demo accounts')
    links.push(/https:\/\/leads\.example\/signup\/\S{20,}/.exec(product.said())?.[0])
    await stop(product)
  }
  expect(links[0]).toBeDefined()
  expect(links[1]).toBeDefined()
  expect(links[0]).not.toBe(links[1])
})
