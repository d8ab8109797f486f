import type { CSSProperties } from 'react'

import { classes } from '../theme/classes.ts'
import { Hidden } from '../theme/Hidden.tsx'
import styles from './Loader.module.css'

export const loaderTypes = ['beat', 'clip', 'puff', 'ring', 'fade'] as const
type LoaderType = (typeof loaderTypes)[number]

const parts: Record<LoaderType, number> = { beat: 3, clip: 1, puff: 2, ring: 2, fade: 8 }

type LoaderProps = { type: LoaderType; size?: number; label?: string }

export function Loader({ type, size = 32, label = 'Loading' }: LoaderProps) {
  const style: CSSProperties & Record<'--size', string> = { '--size': `${size / 16}rem` }
  return (
    <span role="status" className={styles.loader}>
      <span className={classes(styles.drawing, styles[type])} style={style} aria-hidden="true">
        {Array.from({ length: parts[type] }, (_, part) => (
          <i key={part} />
        ))}
      </span>
      <Hidden>{label}</Hidden>
    </span>
  )
}
