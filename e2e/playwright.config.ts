import { defineConfig } from '@playwright/test'

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const executablePath = process.env['CHROME_PATH']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './product.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 180_000,
  // As product.ts measures, so that a broken page fails soon and a slow machine passes.
  expect: { timeout: Number(process.env['EXPECT_TIMEOUT_MS'] ?? 30_000) },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  use: {
    // Playwright's own is the time of the whole story, which a missing button would use up.
    actionTimeout: 60_000,
    // product.ts sets it, before the workers read this file.
    ...(process.env['PRODUCT_URL'] ? { baseURL: process.env['PRODUCT_URL'] } : {}),
    launchOptions: { args: [...quiet, ...asRoot], ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    // Noting every step of six browsers takes as long as the steps do.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
