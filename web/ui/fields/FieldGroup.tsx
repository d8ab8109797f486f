import type { ReactNode } from 'react'

import styles from './Form.module.css'

/** Fields outside of a form. Changes take effect immediately. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.form}>
      {children}
    </div>
  )
}
