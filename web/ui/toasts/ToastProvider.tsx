import { type ReactNode, useState, useSyncExternalStore } from 'react'

import { classes } from '../theme/classes.ts'
import { ToastContext, useToasts } from './context.ts'
import { createToastStore, positions } from './store.ts'
import { ToastCard } from './ToastCard.tsx'
import styles from './Toasts.module.css'

export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion />
    </ToastContext>
  )
}

/** One live region, rendered before the first toast. It stays accessible while a dialog is open. */
function ToastRegion() {
  const store = useToasts()
  const toasts = useSyncExternalStore(store.listen, store.read, store.read)
  return (
    <div className={styles.region} aria-live="polite" aria-relevant="additions text">
      {positions.map((position) => (
        <ol key={position} className={classes(styles.stack, styles[position])}>
          {toasts
            .filter((toast) => toast.position === position)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </ol>
      ))}
    </div>
  )
}
