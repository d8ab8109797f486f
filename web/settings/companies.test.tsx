// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../test/screen.tsx'
import { refusal, sentAs, serve } from '../test/server.ts'
import { CompaniesTab } from './CompaniesTab.tsx'

const reader = { id: 9, vendorId: 0, userType: 'ASSOCIATE', organizationType: null, permissions: [] }
const acme = {
  id: 3,
  publicId: 'c3',
  name: 'Acme Realty',
  profileUri: '/files/acme/medium',
  email: 'desk@acme.example',
  title: 'Broker',
  status: 'ACTIVE',
  officeAddress: '1 Main St',
  employeeId: 'E-7',
}

async function open(answers: Parameters<typeof serve>[0] = {}, nodes = [acme]) {
  const calls = serve({ CompaniesByUser: { allCompanies: { totalCount: nodes.length, nodes } }, ...answers })
  return { calls, ...(await show(<CompaniesTab user={reader} />)) }
}

test("a person's own companies are listed", async () => {
  const { calls } = await open()
  const row = await screen.findByRole('row', { name: /Acme Realty/ })
  expect(row.textContent).toMatch(/Broker.*desk@acme\.example.*1 Main St.*Active/)
  expect(sentAs(calls, 'CompaniesByUser')).toEqual([{ userId: 9, first: 20, offset: 0 }])
  expect(screen.getByText('The firms that you work for or represent')).toBeTruthy()
})

test('a new company needs a name and a valid email', async () => {
  const { user, calls } = await open({ AddCompanyWithUser: { addCompanyWithUser: {} } }, [])
  await user.click((await screen.findAllByRole('button', { name: 'Add company' }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Add company' })
  await user.type(within(dialog).getByLabelText('Email'), 'desk@acme')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy()
  expect(sentAs(calls, 'AddCompanyWithUser')).toEqual([])
  await user.type(within(dialog).getByLabelText(/Company name/), 'Acme')
  await user.type(within(dialog).getByLabelText('Email'), '.example')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Company saved')).toBeTruthy()
  expect(sentAs(calls, 'AddCompanyWithUser')).toMatchObject([
    { input: { userId: 9, companyData: { name: 'Acme', email: 'desk@acme.example', status: 'ACTIVE' } } },
  ])
})

test('a company is changed and deactivated', async () => {
  const { user, calls } = await open({ UpdateCompany: { updateCompanyById: {} } })
  await user.click(await screen.findByRole('button', { name: 'Acme Realty' }))
  await screen.findByRole('dialog', { name: 'Edit company' })
  await user.clear(field('Your title there'))
  await user.type(field('Your title there'), 'Partner')
  await user.selectOptions(field<HTMLSelectElement>('Status'), 'INACTIVE')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'UpdateCompany')).toMatchObject([
    { input: { id: 3, companyPatch: { name: 'Acme Realty', title: 'Partner', status: 'INACTIVE' } } },
  ])
  await waitFor(() => expect(sentAs(calls, 'CompaniesByUser')).toHaveLength(2))
})

test('a company that cannot be deleted stays, with the reason', async () => {
  const { user, calls } = await open({ DeleteCompany: refusal('CONFLICT') })
  await user.click(await screen.findByRole('button', { name: 'Acme Realty' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Not deleted')).toBeTruthy()
  expect(sentAs(calls, 'DeleteCompany')).toEqual([{ input: { id: 3 } }])
  expect(screen.getByRole('dialog', { name: 'Edit company' })).toBeTruthy()
})

test('a deleted company leaves the list', async () => {
  const { user, calls } = await open({ DeleteCompany: { deleteCompany: {} } })
  await user.click(await screen.findByRole('button', { name: 'Acme Realty' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Company deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'CompaniesByUser')).toHaveLength(2)
})

test('a new company has nothing to delete, and a refusal keeps what was typed', async () => {
  const { user } = await open({ AddCompanyWithUser: refusal('TIMEOUT') }, [])
  await user.click((await screen.findAllByRole('button', { name: 'Add company' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add company' }))
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.type(dialog.getByLabelText(/Company name/), 'Acme')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('That took too long')
  expect(dialog.getByLabelText<HTMLInputElement>(/Company name/).value).toBe('Acme')
})

test('a company shows its picture, which can be removed', async () => {
  const { user, calls } = await open({ SetCompanyPicture: { setCompanyPicture: { clientMutationId: null } } })
  await screen.findByRole('row', { name: /Acme Realty/ })
  expect(document.querySelector('img[src="/files/acme/medium"]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Acme Realty' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit company' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove picture' }))
  await waitFor(() =>
    expect(sentAs(calls, 'SetCompanyPicture')).toEqual([{ input: { companyId: 3, file: null } }]),
  )
})
