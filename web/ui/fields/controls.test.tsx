// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { act, screen, show } from '../../test/screen.tsx'
import { Button } from '../buttons/Button.tsx'
import { Segments } from '../buttons/Segments.tsx'
import { ComboboxFilter } from '../combobox/Combobox.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { useDebounced, useDebouncedValue } from './useDebounced.ts'

const options = [
  { value: 'a', label: 'Apples' },
  { value: 'b', label: 'Bananas', hint: 'Ripe ones' },
]
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

function Fruits({ disabled = false, error }: { disabled?: boolean; error?: string }) {
  const [chosen, setChosen] = useState<readonly string[]>(['a'])
  return (
    <CheckboxGroup
      label="Fruits"
      name="fruits"
      error={error}
      hint="As many as you like"
      options={options}
      chosen={chosen}
      disabled={disabled}
      onChosen={setChosen}
    />
  )
}

test('any number of a group’s boxes is ticked, by mouse and by keyboard', async () => {
  const { user } = await show(<Fruits />)
  await user.click(box(/Bananas/))
  expect([box(/Apples/).checked, box(/Bananas/).checked]).toEqual([true, true])
  box(/Apples/).focus()
  await user.keyboard(' ')
  expect([box(/Apples/).checked, box(/Bananas/).checked]).toEqual([false, true])
})

test('a disabled group changes nothing', async () => {
  const { user } = await show(<Fruits disabled />)
  await user.click(box(/Bananas/))
  expect([box(/Apples/).checked, box(/Bananas/).checked]).toEqual([true, false])
})

test('what is wrong with a group takes the place of its hint', async () => {
  await show(<Fruits error="Choose fewer" />)
  const group = screen.getByRole('group', { name: 'Fruits' })
  const note = document.getElementById(group.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Choose fewer')
  expect(screen.queryByText('As many as you like')).toBeNull()
  expect(box(/Apples/).getAttribute('aria-invalid')).toBe('true')
})

test('the arrow keys move through radio buttons', async () => {
  function One() {
    const [value, setValue] = useState('a')
    return (
      <>
        <RadioGroup
          label="Fruit"
          name="one"
          options={options}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Segments label="Look" options={options} value={value} onChange={setValue} />
      </>
    )
  }
  const { user } = await show(<One />)
  const [fruit, segment] = screen.getAllByRole<HTMLInputElement>('radio', { name: /Bananas/ })
  await user.click(segment as HTMLElement)
  expect([fruit?.checked, segment?.checked]).toEqual([true, true])
  await user.keyboard('{ArrowUp}')
  expect(
    screen.getAllByRole<HTMLInputElement>('radio', { name: /Apples/ }).map(({ checked }) => checked),
  ).toEqual([true, true])
})

test('a password shows and hides again, without submitting its form', async () => {
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const { user } = await show(
    <form onSubmit={submit}>
      <PasswordField label="Password" defaultValue="secret" />
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  const reveal = screen.getByRole('button', { name: 'Show what is typed' })
  await user.click(reveal)
  expect([field.type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await user.click(reveal)
  expect([field.type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  expect(submit).not.toHaveBeenCalled()
})

test('a busy button keeps its focus and ignores clicks, also as a form’s', async () => {
  const [click, submit] = [vi.fn<() => void>(), vi.fn<(event: { preventDefault: () => void }) => void>()]
  const { user } = await show(
    <form onSubmit={submit}>
      <Button busy onClick={click}>
        Wait
      </Button>
      <Button busy type="submit">
        Send
      </Button>
    </form>,
  )
  for (const button of screen.getAllByRole('button')) {
    await user.click(button)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  }
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

const found = vi.fn<(text: string) => void>()

function Search({ waitMs }: { waitMs: number }) {
  const [text, setText] = useState('')
  const search = useDebounced(found, waitMs)
  return (
    <>
      <input
        aria-label="Text"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          search.call(target.value)
        }}
      />
      <button type="button" onClick={search.cancel}>
        Stop
      </button>
      <output>{useDebouncedValue(text, waitMs)}</output>
    </>
  )
}

/** Time goes by only as the test says, apart from what the typing takes. */
async function paused() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  found.mockClear()
  const shown = await show(<Search waitMs={60_000} />)
  await shown.user.click(screen.getByLabelText('Text'))
  const wait = () => act(() => vi.advanceTimersByTimeAsync(120_000))
  return { ...shown, wait }
}

test('of quick letters the last is searched, once', async () => {
  const { user, wait } = await paused()
  await user.keyboard('abc')
  expect(found).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('')
  await wait()
  expect(found.mock.calls).toEqual([['abc']])
  expect(screen.getByRole('status').textContent).toBe('abc')
})

test('a search can be stopped before it runs', async () => {
  const { user, wait } = await paused()
  await user.keyboard('abc')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await wait()
  expect(found).not.toHaveBeenCalled()
})

test('a search that waits is dropped when the page is left', async () => {
  const { user, unmount, wait } = await paused()
  await user.keyboard('gone')
  unmount()
  await wait()
  expect(found).not.toHaveBeenCalled()
})

test('a search that failed says why in the list of choices', async () => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away')))
  const { user } = await show(
    <ComboboxFilter
      label="Party"
      placeholder="Find"
      value={undefined}
      load={load}
      about={['failed']}
      onChoose={() => {}}
    />,
  )
  await user.click(screen.getByRole('combobox', { name: 'Party' }))
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy()
})

test.each([
  [0, 'There is nothing to choose yet'],
  [20, 'The first 20. Type a part of the name to find others.'],
])('a list of %i choices explains itself', async (count, sentence) => {
  const choices = Array.from({ length: count }, (_, id) => ({ id, label: `Choice ${id}` }))
  const { user } = await show(
    <ComboboxFilter
      label="Party"
      placeholder="Find"
      value={undefined}
      load={async () => choices}
      about={['count', count]}
      onChoose={() => {}}
    />,
  )
  await user.click(screen.getByRole('combobox', { name: 'Party' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})
