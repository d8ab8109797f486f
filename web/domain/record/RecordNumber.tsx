import { useEffect } from 'react'

import { command } from '../../ui/keys/commands.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import styles from './Record.module.css'

/** A record's number as people say it ("L-289"). A press or Ctrl and the period copies it. */
export function RecordNumber({ number }: { number: string }) {
  const copy = useCopy()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      void copy(number, `${number} copied`)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [copy, number])
  return (
    <button
      {...command()}
      type="button"
      title="Copy the number: Ctrl ."
      className={styles.number}
      onClick={() => void copy(number, `${number} copied`)}
    >
      <Hidden>Copy </Hidden>
      {number}
    </button>
  )
}
