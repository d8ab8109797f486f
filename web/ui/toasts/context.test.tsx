import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { useToast } from './context.ts'
import { ToastProvider } from './ToastProvider.tsx'

function Asking() {
  useToast()
  return <p>asked</p>
}

test('using the toast facility outside its provider raises "useToast must be used within a ToastProvider"', () => {
  expect(() => renderToStaticMarkup(<Asking />)).toThrow('useToast must be used within a ToastProvider')
})

test('the live region is there before the first toast', () => {
  const markup = renderToStaticMarkup(
    <ToastProvider>
      <Asking />
    </ToastProvider>,
  )
  expect(markup).toContain('asked')
  expect(markup).toContain('aria-live="polite"')
})
