// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { Button } from '../buttons/Button.tsx'
import { ApiError, NetworkError } from '../errors/apiErrors.ts'
import { networkSentence } from '../errors/sentences.ts'
import { useAction } from './useAction.ts'

type Options = Parameters<typeof useAction<string>>[0]

/** Two rows that share an action, which are gone when it is done if `leaves`. */
function Rows({ options, leaves = false }: { options: Options; leaves?: boolean }) {
  const [isGone, setGone] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setGone(true)}>
        Leave
      </button>
      {!isGone && <Acts options={{ ...options, ...(leaves && { onDone: () => setGone(true) }) }} />}
    </>
  )
}

function Acts({ options }: { options: Options }) {
  const { run, busyWith, failure } = useAction(options)
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      {['a', 'b'].map((row) => (
        <Button key={row} busy={busyWith === row} onClick={() => run(row)}>
          End {row}
        </Button>
      ))}
    </>
  )
}

const end = (row: string) => screen.getByRole('button', { name: new RegExp(`End ${row}$`) })
const isBusy = (row: string) => end(row).getAttribute('aria-disabled') === 'true'

/** Requests that wait for their answer. */
function held() {
  const sent: string[] = []
  const answers: { resolve: (value: unknown) => void; reject: (reason: Error) => void }[] = []
  const send = (row: string) => {
    sent.push(row)
    const { promise, ...answer } = Promise.withResolvers<unknown>()
    answers.push(answer)
    return promise
  }
  return {
    send,
    sent,
    answer: () => answers.shift()?.resolve({}),
    refuse: (error: Error) => answers.shift()?.reject(error),
  }
}

test('an action is busy with what is sent until it is answered, and says that it is done', async () => {
  const { send, answer } = held()
  const { user } = await show(<Rows options={{ send, done: (row) => `${row} ended` }} />)
  await user.click(end('a'))
  await waitFor(() => expect([isBusy('a'), isBusy('b')]).toEqual([true, false]))
  expect(screen.queryByText('a ended')).toBeNull()
  answer()
  expect(await screen.findByText('a ended')).toBeTruthy()
  await waitFor(() => expect(isBusy('a')).toBe(false))
})

test('a refusal is said with the server’s sentence where it gives a reason', async () => {
  const { send, refuse } = held()
  const { user } = await show(<Rows options={{ send, done: 'Ended', failed: 'Not ended' }} />)
  await user.click(end('a'))
  refuse(new ApiError('INVALID_INPUT', 'This session is needed.', { reason: 'NEEDED' }))
  const toast = (await screen.findByText('Not ended')).parentElement
  expect(toast?.textContent).toContain('This session is needed.')
  expect(screen.queryByText('Ended')).toBeNull()
  await waitFor(() => expect(isBusy('a')).toBe(false))
})

test.each([
  [new NetworkError('gone'), networkSentence],
  [new ApiError('TIMEOUT'), 'That took too long. Try again, or narrow it down.'],
])('a lost answer has the sentence of %s on the screen, until the next press', async (error, sentence) => {
  const { send, refuse } = held()
  const { user } = await show(<Rows options={{ send }} />)
  await user.click(end('a'))
  refuse(error)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  await user.click(end('a'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a double press sends once; another row is sent beside it, and the same again later', async () => {
  const { send, sent, answer } = held()
  const { user } = await show(<Rows options={{ send, done: (row) => `${row} ended` }} />)
  // In one event, before the button is drawn as busy.
  end('a').click()
  end('a').click()
  end('b').click()
  await waitFor(() => expect(sent).toEqual(['a', 'b']))
  answer()
  await screen.findByText('a ended')
  await waitFor(() => expect(isBusy('a')).toBe(false))
  await user.click(end('a'))
  await waitFor(() => expect(sent).toEqual(['a', 'b', 'a']))
})

test('an answer after its component is gone is said, and changes no state', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { send, answer, refuse } = held()
  const { user } = await show(<Rows options={{ send, done: 'Ended', failed: 'Not ended' }} />)
  await user.click(end('a'))
  await user.click(end('b'))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  answer()
  refuse(new ApiError('TIMEOUT'))
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(await screen.findByText('Not ended')).toBeTruthy()
  expect(complained).not.toHaveBeenCalled()
})

test('an action may end its own screen', async () => {
  const { send, answer } = held()
  const { user } = await show(<Rows options={{ send, done: 'Ended' }} leaves />)
  await user.click(end('a'))
  answer()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End/ })).toBeNull())
  expect(await screen.findByText('Ended')).toBeTruthy()
})

test.each([
  ['a success', ({ answer }: ReturnType<typeof held>) => answer()],
  ['a refusal', ({ refuse }: ReturnType<typeof held>) => refuse(new ApiError('CONFLICT'))],
])('%s loads again what the action renews', async (_, finish) => {
  let loads = 0
  const request = held()
  const Loaded = () => (
    <p>
      Loaded{' '}
      {
        useQuery({ queryKey: ['sessions'], queryFn: () => Promise.resolve((loads += 1)), staleTime: 60_000 })
          .data
      }
    </p>
  )
  const { user } = await show(
    <>
      <Loaded />
      <Rows options={{ send: request.send, renews: [['sessions']] }} />
    </>,
  )
  await screen.findByText('Loaded 1')
  await user.click(end('a'))
  finish(request)
  expect(await screen.findByText('Loaded 2')).toBeTruthy()
})
