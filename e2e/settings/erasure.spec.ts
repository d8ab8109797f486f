import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectOpen } from '../accessible.ts'
import { arrive } from '../person.ts'

test('a person downloads their own data', async ({ page }) => {
  await arrive(page, 'agent@vendor.example', '/settings?tab=Account')
  const own = page.getByRole('region', { name: 'Your data' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    own.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.includes('account.json')).toBe(true)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(own.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the operator erases an associate, who stays under a number', async ({ page }, { repeatEachIndex }) => {
  const token = await arrive(page, 'master@operator.example')
  const name = `Orla Passing${'x'.repeat(repeatEachIndex)}`
  const person = await leftAssociate(page, token, name)
  await page.goto(`/settings?tab=Associates&person=${person}`)
  const panel = page.getByRole('dialog', { name: /^Update .*Associate$/ })
  await panel.getByRole('button', { name: 'Erase…' }).click()
  const question = page.getByRole('dialog', { name: `Erase ${name}?` })
  await expect(question.getByText('This cannot be undone.')).toBeVisible()
  await expect(question.getByText(/books and histories must stay true/)).toBeVisible()
  await expectOpen(page)
  await question.getByLabel('Name of the person').fill('Somebody Else')
  await question.getByRole('button', { name: 'Erase' }).click()
  await expect(question.getByText(`Type “${name}” exactly as shown.`)).toBeVisible()
  await question.getByLabel('Name of the person').fill(name)
  await question.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText(`${name} was erased`)).toBeVisible()
  await page.goto(`/settings?tab=Associates&person=${person}`)
  await expect(panel.getByLabel(/^Last name/)).toHaveValue(`person ${person}`)
  await expect(panel.getByRole('button', { name: 'Erase…' })).toHaveCount(0)
  await page.goto('/settings?tab=Activity')
  await expect(page.getByText('Erased').first()).toBeVisible()
})

/** An associate of the operator who was deactivated. */
async function leftAssociate(page: Page, token: string, name: string): Promise<number> {
  const ask = async (query: string, variables: object) => {
    const answer = await page.request.post('/api/graphql', {
      data: { query, variables },
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { data: { createUserInfo: { userInfo: { id: number } } } }
  }
  const [firstName, lastName] = name.split(' ')
  const userInfo = {
    firstName,
    lastName,
    email: `${lastName}@leavers.example`.toLowerCase(),
    userType: 'ASSOCIATE',
  }
  const create =
    'mutation ($input: CreateUserInfoInput!) { createUserInfo(input: $input) { userInfo { id } } }'
  const { data } = await ask(create, { input: { userInfo } })
  const { id } = data.createUserInfo.userInfo
  await ask('mutation ($id: Int!) { deactivateUser(input: { userId: $id }) { clientMutationId } }', { id })
  return id
}
