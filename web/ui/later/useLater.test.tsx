// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { act, screen, show } from '../../test/screen.tsx'

test('tools wait for the first content, and from then on for nothing', async () => {
  // Another file's content may have been shown already.
  vi.resetModules()
  const { useLater } = await import('./useLater.ts')
  function Tool({ name, isShown }: { name: string; isShown: boolean }) {
    return <p>{`${name} ${useLater(isShown) ? 'loads' : 'waits'}`}</p>
  }
  const waiting = await show(<Tool name="Filter" isShown={false} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(screen.getByText('Filter waits')).toBeTruthy()
  waiting.unmount()

  await show(<Tool name="Filter" isShown />)
  expect(await screen.findByText('Filter loads')).toBeTruthy()

  await show(<Tool name="Export" isShown={false} />)
  expect(screen.getByText('Export loads')).toBeTruthy()
})
