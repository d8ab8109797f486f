// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { screen, show } from '../test/screen.tsx'

const onKey = vi.fn<(key: string) => void>()

test.each([
  ['composing', { isComposing: true, keyCode: 13 }],
  ['ending a composition in Safari', { isComposing: false, keyCode: 229 }],
])('an Enter or Tab %s reaches no handler', async (_when, event) => {
  await show(<input aria-label="Name" onKeyDown={({ key }) => onKey(key)} />)
  const input = screen.getByLabelText('Name')
  for (const key of ['Enter', 'Tab']) fireEvent.keyDown(input, { key, ...event })
  expect(onKey).not.toHaveBeenCalled()
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
  expect(onKey.mock.lastCall).toEqual(['Enter'])
  onKey.mockClear()
})
