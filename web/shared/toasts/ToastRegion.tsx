import { useEffect, useId, useRef, useSyncExternalStore } from 'react'

import { classes } from '../theme/classes.ts'
import { useToasts } from './context.ts'
import { type Position, positions, type Toast } from './store.ts'
import { ToastCard } from './ToastCard.tsx'
import styles from './Toasts.module.css'

const none: readonly Toast[] = []

/** One live region, there before the first toast; on top of everything, an open dialog included. */
export function ToastRegion() {
  const { store, regions } = useToasts()
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => regions.enter(id), [regions, id])
  const isTop = useSyncExternalStore(
    regions.listen,
    () => regions.top() === id,
    () => true,
  )
  const all = useSyncExternalStore(store.listen, store.read, store.read)
  const toasts = isTop ? all : none
  useEffect(() => rise(element.current, toasts.length > 0), [toasts])
  return (
    <div ref={element} popover="manual" className={styles.region}>
      <div aria-live="polite" aria-relevant="additions text">
        {positions.map((position) => (
          <Stack
            key={position}
            position={position}
            toasts={toasts.filter((toast) => toast.position === position)}
          />
        ))}
      </div>
    </div>
  )
}

// Shown anew with each toast, so that it lies above whatever came to the top layer in the meantime.
function rise(element: HTMLDivElement | null, hasToasts: boolean) {
  if (!element) return
  if (hasToasts && element.matches(':popover-open')) element.hidePopover()
  if (hasToasts) element.showPopover()
}

function Stack({ position, toasts }: { position: Position; toasts: Toast[] }) {
  return (
    <ol className={classes(styles.stack, styles[position])}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ol>
  )
}
