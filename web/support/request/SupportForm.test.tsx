// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { SupportForm } from './SupportForm.tsx'

type Sent = { support: Record<string, unknown> }
let sent: Sent[] = []
let answers: (() => Response)[] = []

const created = () =>
  Response.json({ data: { createSupport: { support: { publicId: 'abc', title: 'Roof' } } } })

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (_address: string, { body = '' }: { body?: string }) => {
    const { variables } = JSON.parse(body) as { variables: { input: Sent } }
    sent.push(variables.input)
    return (answers.shift() ?? created)()
  })
  return () => vi.unstubAllGlobals()
})

const user = { id: 2, firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example' }
const sendButton = () => screen.getByRole('button', { name: 'Send request' })

test('a request needs subject and details, and includes the viewer’s contact data', async () => {
  const { user: hand, router } = await show(<SupportForm type="SUPPORT" user={user} />)
  await hand.click(sendButton())
  expect(screen.getAllByText('Field is required!')).toHaveLength(2)
  expect(sent).toEqual([])
  await hand.type(field(/^What do you need help with/), 'Roof')
  await hand.type(field(/^Details/), 'It leaks')
  await hand.click(sendButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/support-page/abc'))
  expect(sent).toMatchObject([
    {
      support: {
        type: 'SUPPORT',
        title: 'Roof',
        details: 'It leaks',
        name: 'Ana Silva',
        email: 'ana@people.example',
        preferredContactMethod: 'EMAIL',
      },
    },
  ])
})

test('a callback needs a phone number', async () => {
  const { user: hand } = await show(<SupportForm type="SERVICE_REQUEST" user={user} />)
  await hand.type(field(/^Service/), 'Roofing')
  await hand.click(screen.getByRole('radio', { name: 'Phone' }))
  await hand.click(sendButton())
  expect(field(/^Phone number/).getAttribute('aria-invalid')).toBe('true')
  await hand.type(field(/^Phone number/), '(312) 555-0142')
  await hand.click(sendButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.support).toMatchObject({ type: 'SERVICE_REQUEST', phoneNumber: '(312) 555-0142' })
  expect(sent[0]?.support).not.toHaveProperty('details')
})

test('retrying after a lost response uses the same key', async () => {
  answers = [() => Response.error()]
  const { user: hand } = await show(<SupportForm type="SERVICE_REQUEST" user={user} about={{ leadId: 7 }} />)
  await hand.type(field(/^Service/), 'Roofing')
  await hand.click(sendButton())
  await screen.findByRole('alert')
  await hand.click(sendButton())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]?.support).toMatchObject({ leadId: 7, idempotencyKey: expect.any(String) })
})
