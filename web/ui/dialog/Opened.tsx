import { type ReactNode, Suspense } from 'react'

import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { Dialog } from './Dialog.tsx'

type OpenedProps = { onClose: (() => void) | undefined; children: ReactNode }

/**
 * Around a dialog that loads its code when it opens. If that fails, or the dialog cannot be drawn, a dialog says so and
 * the page below stays.
 */
export function Opened({ onClose, children }: OpenedProps) {
  return (
    <ErrorBoundary
      // A failure ends with the dialog that had it.
      key={children ? 'open' : 'closed'}
      frame={inDialog(onClose)}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function inDialog(onClose: OpenedProps['onClose']) {
  return (failure: ReactNode) => (
    <Dialog title="This did not open" onClose={() => onClose?.()}>
      {failure}
    </Dialog>
  )
}
