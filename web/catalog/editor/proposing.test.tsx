// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { defaultFields, type FormField, maxFields } from '../../../forms/schema.ts'
import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { catalogAnswers, owns, proposal, service } from '../test/fixtures.ts'
import { FormBuilder } from './FormBuilder.tsx'
import { ServiceEditor } from './ServiceEditor.tsx'

type Answers = Parameters<typeof serve>[0]
type Editor = Parameters<typeof ServiceEditor>[0]

beforeEach(() => sessionStorage.clear())

async function open(props: Editor = {}, answers: Answers = {}) {
  const calls = serve({ ...catalogAnswers, ...answers })
  const shown = await show(<ServiceEditor {...props} />, '/new-service-creation')
  await screen.findByRole('option', { name: 'Finance' })
  return { ...shown, calls }
}
const press = (name: string) => screen.getByRole('button', { name })
const path = (router: Awaited<ReturnType<typeof open>>['router']) => router.state.location.pathname
const waits = { publicId: 'p9', status: 'WAITING', service: null }
const published = { publicId: 'p9', status: 'APPROVED', service: { publicId: 's9' } }

test.each([
  ['waits for approval', waits, '/service-approvals/p9', 'Sent for approval'],
  ['is published at once', published, '/search-services/s9', 'Service saved'],
])('a provider’s new service %s', async (_, made, to, summary) => {
  const { user, router, calls } = await open(
    { proposes: true },
    { ProposeService: { proposeService: { serviceProposal: made } } },
  )
  expect(screen.queryByLabelText(/Accepting leads/)).toBeNull()
  await user.type(field(/^Name/), 'Solar roofs')
  await user.selectOptions(field(/^Category/), 'Home')
  await user.click(press('Send for approval'))
  await waitFor(() => expect(path(router)).toBe(to))
  expect(await screen.findByText(summary)).toBeTruthy()
  const [{ input } = {}] = sentAs(calls, 'ProposeService')
  expect(input).toMatchObject({ service: { name: 'Solar roofs', categoryId: 1, subCategoryId: null } })
  expect(input).not.toHaveProperty('serviceId')
})

test('a provider takes a service off offer at once, and proposes the rest', async () => {
  const { user, router, calls } = await open(
    { proposes: true, service },
    { ProposeService: { proposeService: { serviceProposal: waits } }, UpdateService: { updateService: {} } },
  )
  await user.click(field(/Accepting leads/))
  await user.type(field(/Tags/), ', slate')
  await user.click(press('Send changes'))
  await waitFor(() => expect(path(router)).toBe('/service-approvals/p9'))
  expect(sentAs(calls, 'ProposeService')).toMatchObject([
    { input: { serviceId: 4, service: { tags: ['roof', 'tiles', 'slate'] } } },
  ])
  expect(sentAs(calls, 'UpdateService')).toEqual([{ input: { serviceId: 4, service: {}, isActive: false } }])
})

test('what a provider may change alone needs no approval', async () => {
  const { user, router, calls } = await open(
    { proposes: true, service },
    { ProposeService: { proposeService: { serviceProposal: null } } },
  )
  await user.click(await screen.findByLabelText('Texas'))
  await user.click(press('Send changes'))
  await waitFor(() => expect(path(router)).toBe(`/search-services/${service.publicId}`))
  expect(await screen.findByText('Service saved')).toBeTruthy()
  expect(sentAs(calls, 'UpdateService')).toEqual([])
})

test('an edited proposal is sent with the version on the screen', async () => {
  const answers = [
    refusal('CONFLICT'),
    { updateServiceProposal: { serviceProposal: { ...waits, publicId: proposal.publicId } } },
  ]
  const { user, router, calls } = await open(
    { proposes: true, service, proposal },
    { UpdateServiceProposal: () => answers.shift() ?? {} },
  )
  expect(screen.queryByLabelText(/Accepting leads/)).toBeNull()
  await user.type(field(/^Description/), ' and gutters')
  await user.click(press('Send changes'))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this')
  expect(field(/^Description/).value).toBe('All roofs and gutters')
  await user.click(press('Send changes'))
  await waitFor(() => expect(path(router)).toBe(`/service-approvals/${proposal.publicId}`))
  expect(sentAs(calls, 'UpdateServiceProposal').at(-1)).toMatchObject({
    input: { proposalId: 6, expectedVersion: 3, service: { description: 'All roofs and gutters' } },
  })
})

test('another category lets go of the sub-category', async () => {
  const { user, calls } = await open({ service }, { UpdateService: { updateService: {} } })
  await screen.findByRole('option', { name: 'Roofs' })
  await user.selectOptions(field(/^Category/), 'Finance')
  await screen.findByRole('option', { name: 'Mortgages' })
  await waitFor(() => expect(field<HTMLSelectElement>(/^Sub-category/).value).toBe(''))
  await user.click(press('Save service'))
  await waitFor(() => expect(sentAs(calls, 'UpdateService')).toHaveLength(1))
  expect(sentAs(calls, 'UpdateService')).toMatchObject([
    { input: { service: { categoryId: 3, subCategoryId: null } } },
  ])
})

test('without a category there is no sub-category to choose', async () => {
  const { user } = await open()
  const sub = field<HTMLSelectElement>(/^Sub-category/)
  expect(sub.disabled).toBe(true)
  await user.selectOptions(field(/^Category/), 'Home')
  expect(sub.disabled).toBe(false)
  expect(await screen.findByRole('option', { name: 'Doors' })).toBeTruthy()
})

test('states and industries are counted as they are chosen', async () => {
  const { user, calls } = await open({ service }, { UpdateService: { updateService: {} } })
  expect(screen.getByText('Industries (1 selected)')).toBeTruthy()
  await user.click(await screen.findByLabelText('Building'))
  expect(screen.getByText('Industries (none selected)')).toBeTruthy()
  const states = within(await screen.findByRole('group', { name: 'States (1 selected)' }))
  await user.click(states.getByRole('button', { name: 'Select all' }))
  expect(screen.getByRole('group', { name: 'States (2 selected)' })).toBeTruthy()
  await user.click(screen.getByLabelText('Illinois'))
  expect(screen.getByRole('group', { name: 'States (1 selected)' })).toBeTruthy()
  await user.click(press('Clear'))
  expect(screen.getByRole('group', { name: 'States (none selected)' })).toBeTruthy()
  await user.click(press('Save service'))
  await waitFor(() => expect(sentAs(calls, 'UpdateService')).toHaveLength(1))
  expect(sentAs(calls, 'UpdateService')).toMatchObject([
    { input: { service: { stateIds: [], industryIds: [] } } },
  ])
})

test('Cancel goes back to the page before', async () => {
  const { user, router } = await open()
  await router.navigate({ href: '/elsewhere' })
  await router.navigate({ href: '/new-service-creation' })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

const roof: FormField = { key: 'roof', label: 'Roof', type: 'select', options: ['Tiles', 'Slate'] }

async function build(fields: readonly FormField[]) {
  let kept: readonly FormField[] = fields
  const onFields = (next: FormField[]) => (kept = next)
  const shown = await show(<FormBuilder usual={defaultFields} fields={fields} onFields={onFields} />)
  const add = async () => {
    await shown.user.click(press('Add field'))
    return within(await screen.findByRole('dialog', { name: 'Add field' }))
  }
  return { ...shown, add, kept: () => kept }
}

test('the condition of a field lets go of the answer to another question', async () => {
  const { user, add, kept } = await build([owns, roof])
  const dialog = await add()
  await user.type(dialog.getByLabelText(/Question/), 'Roof age')
  await user.selectOptions(dialog.getByLabelText(/^Show/), 'owns')
  await user.selectOptions(await dialog.findByLabelText(/Answer is/), 'Yes')
  await user.selectOptions(dialog.getByLabelText(/^Show/), 'roof')
  await user.click(dialog.getByRole('button', { name: 'Add field' }))
  expect(await dialog.findByText('Field is required!')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText(/Answer is/), 'Slate')
  await user.click(dialog.getByRole('button', { name: 'Add field' }))
  await waitFor(() => expect(kept()).toHaveLength(3))
  expect(kept()[2]).toMatchObject({ label: 'Roof age', showWhen: { key: 'roof', equals: 'Slate' } })
})

test('a field depends on earlier fields only, and on no address', async () => {
  const { user } = await build([owns, roof])
  await user.click(press('Edit Roof'))
  const on = await screen.findByLabelText<HTMLSelectElement>(/^Show/)
  const labels = [...on.options].map(({ text }) => text)
  expect(labels).toContain('When “Owns a home” is…')
  expect(labels).not.toContain('When “Roof” is…')
  expect(labels).not.toContain('When “Address” is…')
})

test.each([
  ['date', 'Earliest', 'Latest', '2026-03-02', '2026-03-01'],
  ['money', 'Lowest', 'Highest', '1,000', '999.99'],
])('the bounds of a %s are in order', async (type, low, high, from, to) => {
  const { user, add, kept } = await build([])
  const dialog = await add()
  await user.type(dialog.getByLabelText(/Question/), 'Limit')
  await user.selectOptions(dialog.getByLabelText(/^Answer/), type)
  await user.type(dialog.getByLabelText(low), from)
  await user.type(dialog.getByLabelText(high), to)
  await user.click(dialog.getByRole('button', { name: 'Add field' }))
  expect(await dialog.findByText('Please enter at least the lowest')).toBeTruthy()
  expect(kept()).toEqual([])
})

test('a form is full at its most fields', async () => {
  const more = (count: number) =>
    Array.from({ length: count }, (_, at): FormField => ({
      key: `f${at}`,
      label: `Field ${at}`,
      type: 'text',
    }))
  const most = maxFields - defaultFields.length
  await build(more(most - 1))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add field' }).disabled).toBe(false)
  await build(more(most))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add field' }).disabled).toBe(true)
})

test('without fields the builder says what they are for', async () => {
  await build([])
  expect(screen.getByText('No custom questions yet')).toBeTruthy()
  expect(
    screen.getByText(/^Every lead form starts with these ten fields: first name, middle name/),
  ).toBeTruthy()
})
