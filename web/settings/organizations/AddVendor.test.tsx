// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { halden } from '../test/fixtures.ts'
import { AddVendor } from './AddVendor.tsx'
import { FounderForm } from './FounderForm.tsx'

test('a new vendor begins as a draft and opens its page', async () => {
  const calls = serve({
    CreateOrganization: { createOrganization: { organization: { id: 30, publicId: 'p30' } } },
  })
  const onClose = vi.fn<() => void>()
  const { user, router } = await show(<AddVendor onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Begin' }))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  expect(sentAs(calls, 'CreateOrganization')).toEqual([])
  await user.type(field(/^Legal business name/), 'Halden Ridge')
  await user.selectOptions(field<HTMLSelectElement>(/^Type/), 'MULTI_ROLE_PROVIDER')
  await user.click(screen.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/vendors/p30'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(sentAs(calls, 'CreateOrganization')).toEqual([
    {
      input: {
        organization: {
          legalBusinessName: 'Halden Ridge',
          organizationType: 'MULTI_ROLE_PROVIDER',
          vendorType: 'GENERAL_VENDOR',
        },
        acceptDuplicate: false,
      },
    },
  ])
})

test('a likely double is named and takes a yes', async () => {
  const double = refusal(
    'CONFLICT',
    { reason: 'LIKELY_DOUBLE' },
    'This looks like Halden, which exists already',
  )
  const calls = serve({
    CreateOrganization: ({ input }: Record<string, unknown>) =>
      (input as { acceptDuplicate: boolean }).acceptDuplicate
        ? { createOrganization: { organization: { id: 31, publicId: 'p31' } } }
        : double,
  })
  const { user, router } = await show(<AddVendor onClose={() => {}} />)
  await user.type(field(/^Legal business name/), 'Halden LLC')
  await user.click(screen.getByRole('button', { name: 'Begin' }))
  expect(await screen.findByText(/^This looks like Halden/)).toBeTruthy()
  await user.click(screen.getByLabelText('This is another organization with that name'))
  await user.click(screen.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/vendors/p31'))
  expect(sentAs(calls, 'CreateOrganization')).toHaveLength(2)
})

test('the first master admin enters their name and the address for invoices', async () => {
  const calls = serve({
    UpdateOrganization: { updateOrganizationById: {} },
    UpdateUserInfo: { updateUserInfoById: {} },
  })
  const onSaved = vi.fn<() => Promise<void>>(async () => {})
  const { user } = await show(<FounderForm userId={7} organization={halden} onSaved={onSaved} />)
  await user.type(field(/^First name/), 'Nora')
  await user.type(field(/^Last name/), 'Newcomer')
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  expect(calls).toEqual([])
  await user.type(field(/^Headquarters address/), '1 Main St')
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'UpdateOrganization')).toMatchObject([
    { input: { id: 30, organizationPatch: { legalBusinessName: 'Halden Ridge', hqAddress: '1 Main St' } } },
  ])
  expect(sentAs(calls, 'UpdateUserInfo')).toEqual([
    { input: { id: 7, userInfoPatch: { firstName: 'Nora', lastName: 'Newcomer', title: '' } } },
  ])
})
