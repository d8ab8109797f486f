// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { master, operator, renee } from '../test/fixtures.ts'
import { ErasePerson } from './ErasePerson.tsx'
import { PersonAccess } from './PersonAccess.tsx'

const gone = { ...renee, status: 'INACTIVE' as const }
const name = () => field(/^Name of the person/)
const erase = () => screen.getByRole('button', { name: 'Erase' })

async function open(answers: Parameters<typeof serve>[0] = { ErasePerson: { eraseUser: {} } }) {
  const calls = serve(answers)
  const onGone = vi.fn<() => void>()
  const { user } = await show(<ErasePerson person={gone} onClose={vi.fn<() => void>()} onGone={onGone} />)
  return { user, calls, onGone }
}

test('what goes, what stays, and why is said before an erasure', async () => {
  await open()
  expect(screen.getByText('This cannot be undone.')).toBeTruthy()
  expect(screen.getByText(/because books and histories must stay true/)).toBeTruthy()
  expect(screen.getByText(/Deleted person 40/)).toBeTruthy()
})

test('only the typed name erases', async () => {
  const { user, calls, onGone } = await open()
  await user.type(name(), 'Renee')
  await user.click(erase())
  expect(await screen.findByText('Type “Renee Castellanos” exactly as shown.')).toBeTruthy()
  expect(sentAs(calls, 'ErasePerson')).toEqual([])
  await user.type(name(), ' Castellanos')
  await user.click(erase())
  expect(await screen.findByText('Renee Castellanos was erased')).toBeTruthy()
  expect(sentAs(calls, 'ErasePerson')).toEqual([{ input: { userId: 40, name: 'Renee Castellanos' } }])
  expect(onGone).toHaveBeenCalledTimes(1)
})

test('a refusal keeps the dialog open', async () => {
  const { user, onGone } = await open({ ErasePerson: refusal('CONFLICT') })
  await user.type(name(), 'Renee Castellanos')
  await user.click(erase())
  expect((await screen.findAllByText(/Someone else changed this/)).length).toBeGreaterThan(0)
  expect(onGone).not.toHaveBeenCalled()
})

test.for([
  ['the operator’s master admin, for a person who left', operator, gone, true],
  ['the operator’s master admin, for an active person', operator, renee, false],
  ['the operator’s admin', { ...operator, userType: 'ADMIN' as const }, gone, false],
  ['a provider’s master admin', master, gone, false],
  [
    'no one, for an erased person',
    operator,
    { ...gone, isDeleted: true, firstName: 'Deleted', lastName: 'person 40' },
    false,
  ],
] as const)('the action is offered to %s', async ([, reader, person, isOffered]) => {
  serve({})
  await show(<PersonAccess person={person} reader={reader} onGone={vi.fn<() => void>()} />)
  expect(screen.queryByRole('button', { name: 'Erase…' }) !== null).toBe(isOffered)
})
