import { lazy, type ReactNode, Suspense } from 'react'

import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'

// Each page has this around its dialogs, and most never open one.
const Dialog = lazy(() =>
  import('./Dialog.tsx').then(
    (loaded) => ({ default: loaded.Dialog }),
    () => ({ default: PlainDialog }),
  ),
)

/** Where the dialog's own code does not load either. */
function PlainDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <dialog open aria-label={title}>
      {children}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}

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
    <Suspense>
      <Dialog title="This did not open" onClose={() => onClose?.()}>
        {failure}
      </Dialog>
    </Suspense>
  )
}
