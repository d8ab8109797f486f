// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { defaultFields, type FormField } from '../../../forms/schema.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { catalogAnswers as answers, owns, service } from '../test/fixtures.ts'
import { FormBuilder } from './FormBuilder.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { ServiceEditor } from './ServiceEditor.tsx'

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const roofing = `/search-services/${service.publicId}`

beforeEach(() => sessionStorage.clear())

async function edit(given?: FormField, earlier: readonly FormField[] = defaultFields) {
  const [onKeep, onClose] = [vi.fn<(saved: FormField) => void>(), vi.fn<() => void>()]
  const taken = [...earlier, ...(given ? [given] : [])]
  const { user } = await show(
    <FieldEditor field={given} earlier={earlier} taken={taken} onKeep={onKeep} onClose={onClose} />,
  )
  return { user, onKeep, onClose }
}

test('a new field needs a question', async () => {
  const { user, onKeep } = await edit()
  expect(document.activeElement).toBe(field(/Question/))
  await user.click(press('Add field'))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await user.type(field(/Question/), 'Roof age')
  await user.click(press('Add field'))
  await waitFor(() =>
    expect(onKeep).toHaveBeenCalledWith({ key: 'roofAge', label: 'Roof age', type: 'text' }),
  )
})

test('a choice needs options, one per line', async () => {
  const { user, onKeep } = await edit()
  await user.type(field(/Question/), 'Roof')
  await user.selectOptions(field(/Answer/), 'select')
  await user.click(press('Add field'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Options/)))
  await user.type(field(/Options/), 'Tiles{Enter}Slate{Enter}Tiles')
  await user.click(field(/^Required/))
  await user.click(press('Add field'))
  await waitFor(() => expect(onKeep).toHaveBeenCalledTimes(1))
  expect(onKeep.mock.calls[0]?.[0]).toMatchObject({
    type: 'select',
    options: ['Tiles', 'Slate'],
    required: true,
  })
})

test('a number needs ordered bounds, and a text a length', async () => {
  const { user, onKeep } = await edit()
  await user.type(field(/Question/), 'Rooms')
  expect(field(/Character limit/)).toBeTruthy()
  await user.selectOptions(field(/Answer/), 'number')
  expect(screen.queryByLabelText(/Character limit/)).toBeNull()
  await user.type(field(/Lowest/), '10')
  await user.type(field(/Highest/), '2')
  await user.click(press('Add field'))
  expect(await screen.findByText('Please enter at least the lowest')).toBeTruthy()
  await user.type(field(/Highest/), '0')
  await user.click(press('Add field'))
  await waitFor(() => expect(onKeep).toHaveBeenCalledTimes(1))
  expect(onKeep.mock.calls[0]?.[0]).toMatchObject({ type: 'number', min: '10', max: '20' })
})

test('a field can depend on an earlier answer', async () => {
  const { user, onKeep } = await edit(undefined, [...defaultFields, owns])
  await user.type(field(/Question/), 'Roof age')
  await user.selectOptions(field(/^Show/), 'owns')
  await user.click(press('Add field'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Answer is/)))
  await user.selectOptions(field(/Answer is/), 'Yes')
  await user.click(press('Add field'))
  await waitFor(() => expect(onKeep).toHaveBeenCalledTimes(1))
  expect(onKeep.mock.calls[0]?.[0]).toMatchObject({ showWhen: { key: 'owns', equals: true } })
})

test('an edited field keeps its key and asks before changes are lost', async () => {
  const { user, onKeep, onClose } = await edit({ ...owns, help: 'Or rents one' })
  expect(field(/Help/).value).toBe('Or rents one')
  await user.type(field(/Question/), ' here')
  await user.click(press('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(press('Keep changes'))
  await waitFor(() => expect(onKeep).toHaveBeenCalledTimes(1))
  expect(onKeep.mock.calls[0]?.[0]).toMatchObject({ key: 'owns', label: 'Owns a home here' })
})

function Builder({ onFields }: { onFields: (fields: FormField[]) => void }) {
  const [fields, setFields] = useState<FormField[]>([
    owns,
    { key: 'age', label: 'Roof age', type: 'number' },
    { key: 'hint', label: 'Hint', type: 'text', showWhen: { key: 'owns', equals: true } },
  ])
  const change = (next: FormField[]) => {
    setFields(next)
    onFields(next)
  }
  return <FormBuilder usual={defaultFields} fields={fields} onFields={change} />
}
const order = () =>
  screen.getAllByRole('listitem').map((row) => /Owns a home|Roof age|Hint/.exec(row.textContent ?? '')?.[0])

test('fields are moved by buttons and by drag, and removed', async () => {
  const { user } = await show(<Builder onFields={() => {}} />)
  await user.click(press('Move Owns a home down'))
  expect(order()).toEqual(['Roof age', 'Owns a home', 'Hint'])
  expect(screen.getByRole('status').textContent).toBe('Owns a home is now number 2 of 3')
  await user.click(press('Move Hint up'))
  expect(screen.getByRole('status').textContent).toContain('Not done')
  expect(order()).toEqual(['Roof age', 'Owns a home', 'Hint'])
  const [first, second] = screen.getAllByRole('listitem')
  const dataTransfer = { setData: () => {}, setDragImage: () => {} }
  const grip = first?.querySelector('[draggable]')
  if (!grip || !second) throw new Error('There is nothing to drag')
  fireEvent.dragStart(grip, { dataTransfer })
  fireEvent.drop(second, { dataTransfer })
  expect(order()).toEqual(['Owns a home', 'Roof age', 'Hint'])
  await user.click(press('Remove Owns a home'))
  expect(screen.getByRole('status').textContent).toContain('Not done')
  await user.click(press('Remove Roof age'))
  expect(order()).toEqual(['Owns a home', 'Hint'])
})

test('fields are added and edited within the list', async () => {
  const onFields = vi.fn<(fields: FormField[]) => void>()
  const { user } = await show(<Builder onFields={onFields} />)
  await user.click(press('Add field'))
  await user.type(await screen.findByLabelText(/Question/), 'Color')
  await user.click(screen.getAllByRole('button', { name: 'Add field' }).at(-1) ?? document.body)
  await waitFor(() => expect(onFields).toHaveBeenCalledTimes(1))
  expect(onFields.mock.calls[0]?.[0].at(-1)).toMatchObject({ label: 'Color' })
  await user.click(press('Edit Roof age'))
  await user.type(await screen.findByLabelText(/Question/), ' in years')
  await user.click(press('Keep changes'))
  await waitFor(() => expect(onFields).toHaveBeenCalledTimes(2))
  expect(onFields.mock.calls[1]?.[0][1]).toMatchObject({ key: 'age', label: 'Roof age in years' })
})

test('a service is created with its details, states and form', async () => {
  const calls = serve({ ...answers, CreateService: { createService: { result: { publicId: 'new' } } } })
  const { user, router } = await show(<ServiceEditor />, '/new-service-creation')
  await user.click(press('Create service'))
  expect(await screen.findByText('Validation Errors')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)))
  await user.type(field(/^Name/), 'Roofing')
  await user.selectOptions(field(/^Category/), await screen.findByRole('option', { name: 'Home' }))
  await user.selectOptions(field(/Sub-category/), await screen.findByRole('option', { name: 'Roofs' }))
  await user.click(screen.getAllByLabelText('Businesses')[0] ?? document.body)
  await user.type(field(/Tags/), 'roof, tiles, roof')
  await user.click(await screen.findByLabelText('Texas'))
  await user.click(press('Create service'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/search-services/new'))
  expect(sentAs(calls, 'CreateService')).toMatchObject([
    {
      input: {
        service: {
          name: 'Roofing',
          categoryId: 1,
          subCategoryId: 2,
          customerType: 'corporate',
          tags: ['roof', 'tiles'],
          stateIds: [2],
          industryIds: [],
          formSchema: { fields: defaultFields },
        },
      },
    },
  ])
})

test('the setup guide’s service needs a state before it leads back', async () => {
  const calls = serve({ ...answers, CreateService: { createService: { result: { publicId: 'new' } } } })
  const { user, router } = await show(<ServiceEditor leadsTo="/home" />, '/new-service-creation')
  await user.type(field(/^Name/), 'Roofing')
  await user.selectOptions(field(/^Category/), await screen.findByRole('option', { name: 'Home' }))
  await user.click(press('Create service'))
  expect(await screen.findByText(/^Choose a state/)).toBeTruthy()
  expect(sentAs(calls, 'CreateService')).toEqual([])
  await user.click(await screen.findByLabelText('Texas'))
  await user.click(press('Create service'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})

test('editing starts from the current service, even while categories are loading', async () => {
  const calls = serve({ ...answers, UpdateService: { updateService: {} } })
  const { user, router } = await show(<ServiceEditor service={service} />, '/new-service-creation')
  await screen.findByRole('option', { name: 'Roofs' })
  expect(field<HTMLSelectElement>(/^Category/).value).toBe('1')
  expect(field<HTMLSelectElement>(/Sub-category/).value).toBe('2')
  expect(field(/Accepting leads/).checked).toBe(true)
  expect((await screen.findByLabelText<HTMLInputElement>('Illinois')).checked).toBe(true)
  await user.click(press('Select all'))
  await user.click(field(/Accepting leads/))
  await user.click(press('Save service'))
  await waitFor(() => expect(router.state.location.pathname).toBe(roofing))
  expect(sentAs(calls, 'UpdateService')).toMatchObject([
    {
      input: {
        serviceId: 4,
        isActive: false,
        service: { description: 'All roofs', stateIds: [1, 2], industryIds: [8] },
      },
    },
  ])
})

test('a refusal is shown, and canceling asks about unsaved changes', async () => {
  serve({ ...answers, UpdateService: refusal('FORBIDDEN') })
  const { user } = await show(<ServiceEditor service={service} />, '/new-service-creation')
  await user.type(await screen.findByLabelText(/^Name/), ' and more')
  await user.click(press('Save service'))
  expect((await screen.findByRole('alert')).textContent).toContain('not authorized')
  await user.click(await screen.findByLabelText('Texas'))
  expect(field(/^Name/).value).toBe('Roofing and more')
})

test('a chosen state alone is an unsaved change', async () => {
  serve(answers)
  const { user, router } = await show(<ServiceEditor service={service} />, '/new-service-creation')
  await user.click(await screen.findByLabelText('Texas'))
  void router.navigate({ href: '/elsewhere' })
  expect(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' })).toBeTruthy()
})

test('the preview validates answers without sending a request', async () => {
  const calls = serve(answers)
  const { user } = await show(<ServiceEditor service={service} />, '/new-service-creation')
  await user.click(await screen.findByRole('button', { name: 'Test form' }))
  await waitFor(() => expect(document.activeElement).toBe(field(/First name/)))
  await user.type(field(/First name/), 'Ana')
  await user.type(field(/Last name/), 'Abel')
  await user.type(field(/^Email/), 'ana@vendor.example')
  await user.type(field(/Phone number/), '(312) 555-0108')
  await user.type(field(/Street/), '1 Main Street')
  await user.type(field(/Zip code/), '60614')
  await waitFor(() => expect(field(/City/).value).toBe('Chicago'))
  await user.click(press('Test form'))
  expect(await screen.findByText('Looks good. This form would be accepted.')).toBeTruthy()
  await user.type(field(/First name/), 'x')
  expect(screen.queryByText('Looks good. This form would be accepted.')).toBeNull()
  expect(calls.some(({ operation }) => /Create|Update/.test(operation))).toBe(false)
})
