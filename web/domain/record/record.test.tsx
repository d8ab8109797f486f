// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { openMove } from '../../test/openMove.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { History, type Step } from './History.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { type OpenMove, openMovesOf } from './openMoves.ts'
import { Referrer } from './Referrer.tsx'
import { useStep } from './useStep.ts'

const step: Step = {
  id: '1',
  step: 'New → Offered',
  reason: null,
  who: 'Omar Bell',
  createdAt: '2026-11-20T12:00:00Z',
}

test('a step names who took it, links to their profile if it may be seen, and says why and how long', async () => {
  await show(
    <History
      steps={[
        { ...step, actorId: 'p9', reason: 'They asked for it', before: '2 hours in New' },
        { ...step, id: '2' },
      ]}
    />,
  )
  const [known, unknown] = screen.getAllByRole('listitem')
  expect(known?.textContent).toMatch(/New → OfferedThey asked for itOmar Bell · .* · 2 hours in New$/)
  expect(within(known ?? document.body).getByRole('button', { name: 'Omar Bell' })).toBeTruthy()
  expect(unknown?.textContent).toMatch(/^New → OfferedOmar Bell · [^·]*$/)
  expect(within(unknown ?? document.body).queryByRole('button')).toBeNull()
})

test.for(hostileNames)('a step isolates %j', async (name) => {
  await show(<History steps={[{ ...step, who: name, reason: `Asked by ${name}` }]} />)
  expect(screen.getByRole('listitem').textContent).toContain(name)
  expect(unisolated(name)).toEqual([])
})

const person = { publicId: 'p2', firstName: 'Ana', lastName: 'Abel', profileUri: null }
const firm = { legalBusinessName: 'Cedar Bluff' }

test.each([
  ['a person and their firm', person, firm, 'Ana AbelCedar Bluff'],
  ['a person alone', person, null, 'Ana Abel'],
  ['a firm alone', null, firm, 'Cedar Bluff'],
  ['a person without a name', { ...person, firstName: null, lastName: null }, firm, 'Cedar Bluff'],
  ['unknown to the viewer', null, null, 'Known to the operator'],
])('a referrer that is %s', async (_who, submittedUser, referrerOrganization, text) => {
  await show(<Referrer of={{ submittedUser, referrerOrganization }} />)
  await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(new RegExp(`${text}$`)))
})

const move = (name: string) => openMove(name, { label: `Do ${name}`, toStatus: '' })

test('the first transition is the main action, unless all of them lose something', async () => {
  const { unmount } = await show(
    <MoveButtons forward={[move('accept')]} destructive={[move('decline')]} onMove={() => {}} />,
  )
  const look = (name: string) => screen.getByRole('button', { name }).className
  const main = look('Do accept')
  expect(look('Do decline')).not.toBe(main)
  unmount()
  await show(<MoveButtons forward={[]} destructive={[move('decline')]} onMove={() => {}} />)
  expect(look('Do decline')).not.toBe(main)
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('without an open transition there is no button', async () => {
  await show(<MoveButtons forward={[]} destructive={[]} onMove={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the keyboard may take the next transition at once', async () => {
  const taken: string[] = []
  function Changing() {
    const [next, setNext] = useState('contact')
    const take = (open: OpenMove) => {
      taken.push(open.move)
      setNext('qualify')
    }
    return <MoveButtons forward={[move(next)]} destructive={[]} onMove={take} />
  }
  const { user } = await show(<Changing />)
  await user.tab()
  await user.keyboard('{Enter}')
  const next = await screen.findByRole('button', { name: 'Do qualify' })
  expect(next.closest('[inert]')).toBeNull()
  await user.keyboard('{Enter}')
  expect(taken).toEqual(['contact', 'qualify'])
})

test('the busy transition alone shows that it works', async () => {
  await show(
    <MoveButtons
      forward={[move('contact'), move('qualify')]}
      destructive={[]}
      busy="qualify"
      onMove={() => {}}
    />,
  )
  expect(screen.getByRole('button', { name: 'Working Do qualify' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Do contact' })).toBeTruthy()
})

test('transitions of the server keep their order, and their warnings name the operator', () => {
  expect(openMovesOf(null)).toEqual([])
  const nodes = [
    null,
    { ...move('b'), needs: ['reason', null], warning: 'It goes back to {operator}.' },
    move('a'),
  ]
  expect(openMovesOf(nodes)).toEqual([
    { ...move('b'), needs: ['reason'], warning: 'It goes back to Turnstone.' },
    move('a'),
  ])
})

function Stepping({ send, renew }: { send: () => Promise<string>; renew: () => Promise<unknown> }) {
  const taking = useStep({ what: 'deal', send, renew })
  return (
    <>
      <button type="button" onClick={() => taking.mutate(undefined)}>
        Go
      </button>
      <p>{taking.isPending ? 'Busy' : (taking.error?.message ?? `Result: ${taking.data}`)}</p>
    </>
  )
}

test('a transition is busy until the record is renewed', async () => {
  let renewed: () => void = () => {}
  const renew = () => new Promise<void>((resolve) => (renewed = resolve))
  const { user } = await show(<Stepping send={async () => 'done'} renew={renew} />)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByText('Busy')).toBeTruthy())
  renewed()
  expect(await screen.findByText('Result: done')).toBeTruthy()
})

test.each([
  ['CONFLICT', true],
  ['INVALID_TRANSITION', true],
  ['FORBIDDEN', false],
] as const)('%s counts as overtaken: %s', async (code, isOvertaken) => {
  const renew = vi.fn<() => Promise<unknown>>(async () => undefined)
  const send = async () => Promise.reject(new ApiError(code, code))
  const { user } = await show(<Stepping send={send} renew={renew} />)
  await user.click(screen.getByRole('button'))
  expect(await screen.findByText(isOvertaken ? 'Result: undefined' : code)).toBeTruthy()
  await waitFor(() => expect(renew).toHaveBeenCalledTimes(Number(isOvertaken)))
  expect(screen.queryAllByText('Someone else updated this deal')).toHaveLength(Number(isOvertaken))
})
