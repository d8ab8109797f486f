import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import styles from './Offline.module.css'

/** Says that the network is gone for as long as it is. The region is there before, so that it is announced. */
export function Offline() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.banner}>
          <WifiOff size={16} aria-hidden="true" />
          You are offline. What you see may be out of date, and changes cannot be saved.
        </p>
      )}
    </div>
  )
}

function listen(run: () => void): () => void {
  addEventListener('online', run)
  addEventListener('offline', run)
  return () => {
    removeEventListener('online', run)
    removeEventListener('offline', run)
  }
}
