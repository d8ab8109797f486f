import { useRouterState } from '@tanstack/react-router'

import styles from './LoadingLine.module.css'

/** A line below the header while another page takes longer than a moment to load. */
export function LoadingLine() {
  const isLoading = useRouterState({ select: (router) => router.isLoading })
  return isLoading ? <div role="progressbar" aria-label="Loading page" className={styles.line} /> : null
}
