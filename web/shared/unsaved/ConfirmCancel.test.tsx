import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ToastProvider } from '../toasts/ToastProvider.tsx'
import { ConfirmCancel } from './ConfirmCancel.tsx'

const markup = render(
  <ToastProvider>
    <ConfirmCancel onKeep={() => {}} onDiscard={() => {}} />
  </ToastProvider>,
)

test('header "Confirm Cancel", text "Are you sure you want to cancel? Unsaved changes will be lost."', () => {
  expect(markup).toMatch(/<h2[^>]*>Confirm Cancel<\/h2>/)
  expect(markup).toContain('Are you sure you want to cancel? Unsaved changes will be lost.')
})

test('it is a question: it must be answered, and both answers say what happens', () => {
  expect(markup).toContain('role="alertdialog"')
  expect(markup).not.toContain('aria-label="Close"')
  expect(markup).toContain('Keep editing')
  expect(markup).toContain('Discard changes')
})
