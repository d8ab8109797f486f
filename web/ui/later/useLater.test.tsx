// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { act, screen, show } from '../../test/screen.tsx'

type Props = { name: string; isShown: boolean }
let Tool: (props: Props) => React.ReactNode

beforeEach(async () => {
  // Another file's content may have been shown already.
  vi.resetModules()
  const { useLater } = await import('./useLater.ts')
  Tool = ({ name, isShown }) => <p>{`${name} ${useLater(isShown) ? 'loads' : 'waits'}`}</p>
})

test('tools wait for the first content, and from then on for nothing', async () => {
  await show(<Tool name="Filter" isShown={false} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(screen.getByText('Filter waits')).toBeTruthy()

  // Takes the one before from the screen.
  await show(<Tool name="Views" isShown />)
  expect(await screen.findByText('Views loads')).toBeTruthy()

  await show(<Tool name="Export" isShown={false} />)
  expect(screen.getByText('Export loads')).toBeTruthy()
})

test('content that does not come holds nothing back', async () => {
  await show(<Tool name="Filter" isShown={false} />)
  expect(screen.getByText('Filter waits')).toBeTruthy()
  expect(await screen.findByText('Filter loads')).toBeTruthy()
})
