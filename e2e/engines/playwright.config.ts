import { defineConfig } from '@playwright/test'
import type { Engine } from './fixtures.ts'

const engines: readonly Engine[] = ['Chromium', 'Firefox', 'WebKit']

/** Of a running product with the demo; otherwise one is started. */
const address = process.env['PRODUCT_URL']

/** Pages in the engines of three browsers. The walks by hand are longer, and run as a check of their own. */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  testMatch: '**/smoke.engine.ts',
  // Workers read this again, when the product has started.
  ...(address === undefined ? { globalSetup: '../product.ts' } : { use: { baseURL: address } }),
  forbidOnly: true,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  outputDir: '../../test-results/engines',
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
})
