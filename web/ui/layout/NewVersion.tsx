import { RotateCw } from 'lucide-react'

import { useHasNewBuild } from '../release.ts'
import styles from './Offline.module.css'

/** Says that the server has a newer build than this tab. What is typed is a draft, so that reloading loses nothing. */
export function NewVersion() {
  const hasNew = useHasNewBuild()
  return (
    <div role="status">
      {hasNew && (
        <p className={styles.news}>
          A new version is ready ·
          <button type="button" className={styles.reload} onClick={() => location.reload()}>
            <RotateCw size={14} aria-hidden="true" />
            Reload
          </button>
        </p>
      )}
    </div>
  )
}
