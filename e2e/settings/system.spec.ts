import pg from 'pg'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { arrive } from '../person.ts'
import { type Product, startProduct } from '../product.ts'

test.describe.configure({ timeout: 120_000 })

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

async function inDatabase(
  sql: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  return client.query(sql, values).finally(() => client.end())
}

/** As after 25 attempts. */
async function givesUp(task: string, jobs: number): Promise<void> {
  await inDatabase(
    `select graphile_worker.add_job($1, run_at => now() + interval '1 day', max_attempts => 25)
      from generate_series(1, $2::int)`,
    [task, jobs],
  )
  await inDatabase(
    `update graphile_worker._private_jobs set attempts = 25, last_error = 'deadlock detected'
      where run_at > now() + interval '1 hour'`,
  )
}

async function opens(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.address })).newPage()
  await arrive(page, email, '/settings?tab=System')
  return page
}

test('a job that was given up is retried by a master admin, and is done', async ({ browser }) => {
  const page = await opens(browser, 'master@operator.example')
  await expect(page.getByText('Nothing needs attention.')).toBeVisible()
  await expectOpen(page)
  await givesUp('uploads__remove_files', 2)
  await expect(page.getByText('2 jobs were given up')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Show jobs: Delete removed files' }).click()
  await expectOpen(page)
  await page
    .getByRole('button', { name: /^Discard job/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'Discard this job?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await question.getByRole('button', { name: 'Discard this job' }).click()
  await expect(page.getByText('1 job was given up')).toBeVisible()
  await page.getByRole('button', { name: 'Retry: Delete removed files' }).press('Enter')
  await expect(page.getByText('The job runs again')).toBeVisible()
  await expect(page.getByText('Nothing needs attention.')).toBeVisible()
  await expect
    .poll(async () => (await inDatabase(`select from graphile_worker.jobs where attempts >= 25`)).rowCount)
    .toBe(0)
  await page.goto('/settings?tab=Activity')
  await expect(page.getByRole('row', { name: /Retried/ })).toContainText('uploads__remove_files')
})

for (const email of ['admin@operator.example', 'master@vendor.example', 'associate@operator.example'])
  test(`${email} has no System page`, async ({ browser }) => {
    const page = await opens(browser, email)
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('link', { name: 'System' })).toHaveCount(0)
  })
