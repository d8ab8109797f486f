// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { Templates } from './Templates.tsx'

type Template = { id: number; title: string; body: string }
const received = { id: 1, title: 'Received', body: 'Thank you.' }
const press = (name: string) => screen.findByRole('button', { name })

/** Opens the templates of a server that saves and removes them. */
async function open(text: string, nodes: Template[] = [received], answers: Parameters<typeof serve>[0] = {}) {
  let stored = nodes
  const calls = serve({
    ReplyTemplates: () => ({ allReplyTemplates: { nodes: stored } }),
    SaveReplyTemplate: ({ input }) => {
      stored = [...stored, { ...(input as Omit<Template, 'id'>), id: 2 }]
      return { saveReplyTemplate: null }
    },
    RemoveReplyTemplate: ({ input }) => {
      stored = stored.filter(({ id }) => id !== (input as { id: number }).id)
      return { removeReplyTemplate: null }
    },
    ...answers,
  })
  const onInsert = vi.fn<(text: string) => void>()
  const shown = await show(<Templates text={text} onInsert={onInsert} />)
  await shown.user.click(await press('Templates'))
  await screen.findByRole('dialog', { name: 'Reply templates' })
  return { ...shown, calls, onInsert }
}

test.each([
  ['below the draft', 'Hello Ana,\n', 'Hello Ana,\n\nThank you.'],
  ['alone, without a draft', ' ', 'Thank you.'],
])('a template is inserted %s', async (_where, draft, inserted) => {
  const { user, onInsert } = await open(draft)
  await user.click(await press('Insert Received'))
  expect(onInsert.mock.calls).toEqual([[inserted]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a draft is saved as a template, and a template is removed', async () => {
  const { user, calls } = await open('All done.')
  await user.click(await press('Save your text as a template'))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await user.type(field(/^Title of the new template/), 'Done')
  await user.click(await press('Save your text as a template'))
  expect(await screen.findByText('All done.')).toBeTruthy()
  expect(field(/^Title of the new template/).value).toBe('')
  expect(sentAs(calls, 'SaveReplyTemplate')).toEqual([{ input: { title: 'Done', body: 'All done.' } }])
  await user.click(await press('Remove Received'))
  await waitFor(() => expect(screen.queryByText('Received')).toBe(null))
})

test('without a draft there is nothing to save, and without templates it says how to make one', async () => {
  await open('', [])
  expect(await screen.findByText('No templates yet. Write a reply and save it as one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save your text as a template' })).toBeNull()
})

test('templates that could not be loaded are loaded again on request', async () => {
  let isDown = true
  const { user } = await open('', [], {
    ReplyTemplates: () => (isDown ? refusal('INTERNAL') : { allReplyTemplates: { nodes: [received] } }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  isDown = false
  await user.click(await press('Try again'))
  expect(await screen.findByText('Thank you.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a template that could not be removed stays, with the reason', async () => {
  const { user } = await open('', [received], {
    RemoveReplyTemplate: refusal('FORBIDDEN', { reason: 'ADMINS' }, 'Only admins remove templates'),
  })
  await user.click(await press('Remove Received'))
  expect((await screen.findByRole('alert')).textContent).toBe('Only admins remove templates')
  expect(screen.getByText('Thank you.')).toBeTruthy()
})
