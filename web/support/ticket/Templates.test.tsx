// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { Templates } from './Templates.tsx'

let nodes: { id: number; title: string; body: string }[] = []

beforeEach(() => {
  nodes = [{ id: 1, title: 'Received', body: 'Thank you.' }]
  vi.stubGlobal('fetch', async (_address: string, { body = '' }: { body?: string }) => {
    const { operationName, variables } = JSON.parse(body) as {
      operationName: string
      variables: { input: { id?: number; title?: string; body?: string } }
    }
    const { input } = variables
    if (operationName === 'RemoveReplyTemplate') nodes = nodes.filter(({ id }) => id !== input.id)
    if (operationName === 'SaveReplyTemplate')
      nodes = [...nodes, { id: 2, title: input.title ?? '', body: input.body ?? '' }]
    return Response.json({ data: { allReplyTemplates: { nodes } } })
  })
  return () => vi.unstubAllGlobals()
})

const press = (name: string) => screen.findByRole('button', { name })

test('a template is inserted below the draft', async () => {
  const onInsert = vi.fn<(text: string) => void>()
  const { user } = await show(<Templates text="Hello Ana," onInsert={onInsert} />)
  await user.click(await press('Templates'))
  await user.click(await press('Insert Received'))
  expect(onInsert.mock.calls).toEqual([['Hello Ana,\n\nThank you.']])
})

test('a draft is saved as a template, and a template is removed', async () => {
  const { user } = await show(<Templates text="All done." onInsert={() => {}} />)
  await user.click(await press('Templates'))
  await user.click(await press('Save your text as a template'))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await user.type(field(/^Title of the new template/), 'Done')
  await user.click(await press('Save your text as a template'))
  expect(await screen.findByText('All done.')).toBeTruthy()
  await user.click(await press('Remove Received'))
  await waitFor(() => expect(screen.queryByText('Received')).toBe(null))
})
