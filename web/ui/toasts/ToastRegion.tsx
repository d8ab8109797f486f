import { useSyncExternalStore } from 'react'

import { classes } from '../theme/classes.ts'
import { useToasts } from './context.ts'
import { positions } from './store.ts'
import { ToastCard } from './ToastCard.tsx'
import styles from './Toasts.module.css'

/** One live region, rendered before the first toast. It stays accessible while a dialog is open. */
export function ToastRegion() {
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
