import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ToastContext } from './context.ts'
import { createRegions } from './regions.ts'
import { createToastStore, type Severity } from './store.ts'
import { ToastRegion } from './ToastRegion.tsx'

function shown(severity: Severity) {
  const [store, regions] = [createToastStore(), createRegions()]
  store.show({ severity, summary: 'Upload Error', detail: 'File uploaded failed', sticky: true })
  return render(
    <ToastContext value={{ store, regions }}>
      <ToastRegion />
    </ToastContext>,
  )
}

test('a toast shows summary and detail, and can be closed', () => {
  const markup = shown('info')
  expect(markup).toContain('Upload Error')
  expect(markup).toContain('File uploaded failed')
  expect(markup).toContain('aria-label="Close Upload Error"')
})

test('an error is read out at once, anything else when there is a pause', () => {
  expect(shown('error')).toContain('role="alert"')
  for (const severity of ['success', 'info', 'warn'] as const)
    expect(shown(severity)).not.toContain('role="alert"')
})
