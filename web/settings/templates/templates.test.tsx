// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { removeDrafts } from '../../ui/drafts/drafts.ts'
import { TemplatesTab } from './TemplatesTab.tsx'

beforeEach(removeDrafts)

const fields = [
  ['customer first name', true, true],
  ['service', true, false],
  ['ticket number', false, true],
].map(([name, isInLeads, isInTickets]) => ({ name, meaning: 'It', example: 'x', isInLeads, isInTickets }))
const hello = {
  id: 3,
  title: 'Hello',
  subject: 'Your request',
  body: 'Hello {customer first name},\nthank you',
  offeredIn: 'LEADS',
  updatedAt: '2026-11-20T15:00:00.123456Z',
}
const vendor = { organizationType: 'VENDOR' }
const operator = { organizationType: 'OPERATOR' }

async function open(user: typeof vendor, nodes: object[], answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    Templates: { allReplyTemplates: { nodes }, allMergeFields: { nodes: fields } },
    SaveReplyTemplate: { saveReplyTemplate: null },
    RemoveReplyTemplate: { removeReplyTemplate: null },
    ...answers,
  })
  const shown = await show(<TemplatesTab user={user} />)
  return { calls, ...shown }
}

const chips = (form: HTMLElement) =>
  within(within(form).getByRole('region', { name: 'Fields' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('without templates the first one is made here, with fields put where the text is', async () => {
  const { user, calls } = await open(vendor, [])
  expect(await screen.findByText('No templates yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New template' }))
  const form = await screen.findByRole('dialog', { name: 'New template' })
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(chips(form)).toEqual(['{customer first name}', '{service}'])
  await user.type(field(/^Title/), 'Hello')
  await user.type(field(/^Text/), 'Hello ')
  await user.click(within(form).getByRole('button', { name: '{customer first name}' }))
  expect(field(/^Text/).value).toBe('Hello {customer first name}')
  await user.click(within(form).getByRole('button', { name: 'Save template' }))
  expect(await screen.findByText('Template saved')).toBeTruthy()
  expect(sentAs(calls, 'SaveReplyTemplate')).toEqual([
    { input: { title: 'Hello', subject: '', body: 'Hello {customer first name}', offeredIn: 'LEADS' } },
  ])
})

test('a field that does not exist is refused at the text, which stays', async () => {
  const said = '{name} is not a field of emails. You can use {service}.'
  const { user } = await open(vendor, [hello], {
    SaveReplyTemplate: refusal('INVALID_INPUT', { reason: 'MERGE_FIELD', field: 'body' }, said),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Hello' }))
  await screen.findByRole('dialog', { name: 'Edit template' })
  await user.type(field(/^Text/), 'x')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  expect(await screen.findAllByText(said)).not.toEqual([])
  expect(field(/^Text/).value).toBe(`${hello.body}x`)
})

test('a change says which version it was made from', async () => {
  const { user, calls } = await open(vendor, [hello])
  await user.click(await screen.findByRole('button', { name: 'Edit Hello' }))
  await user.type(field(/^Title/), '!')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await waitFor(() =>
    expect(sentAs(calls, 'SaveReplyTemplate')).toMatchObject([
      { input: { id: 3, title: 'Hello!', expectedUpdatedAt: hello.updatedAt } },
    ]),
  )
})

test('the operator chooses where it is offered, which decides the fields and the subject', async () => {
  const { user } = await open(operator, [hello])
  expect(await screen.findByText(/^Emails to customers · Your request · Hello/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New template' }))
  const form = await screen.findByRole('dialog', { name: 'New template' })
  await user.click(within(form).getByRole('radio', { name: 'Both' }))
  expect(chips(form)).toEqual(['{customer first name}'])
  await user.click(within(form).getByRole('radio', { name: 'Replies to requests' }))
  expect(chips(form)).toEqual(['{customer first name}', '{ticket number}'])
  expect(within(form).queryByRole('textbox', { name: /^Subject/ })).toBeNull()
})

test('a template is removed after a question', async () => {
  const { user, calls } = await open(vendor, [hello])
  await user.click(await screen.findByRole('button', { name: 'Remove Hello' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove this template?' })
  expect(sentAs(calls, 'RemoveReplyTemplate')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Template removed')).toBeTruthy()
  expect(sentAs(calls, 'RemoveReplyTemplate')).toEqual([{ input: { id: 3 } }])
})
