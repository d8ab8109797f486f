import type { CSSProperties, HTMLAttributes } from 'react'

import styles from './Stack.module.css'

type BoxProps = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> & {
  as?: 'div' | 'section' | 'nav' | 'ul' | 'ol' | 'li' | 'dl' | 'span'
  /** A step of `--space-…`. */
  gap: 1 | 2 | 3 | 4 | 5 | 6 | 8
}

type InlineProps = BoxProps & {
  align?: CSSProperties['alignItems']
  justify?: CSSProperties['justifyContent']
}

/** Parts below each other. */
export function Stack({ as: Tag = 'div', gap, ...rest }: BoxProps) {
  return <Tag {...rest} className={styles.stack} style={{ gap: `var(--space-${gap})` }} />
}

/** Parts beside each other, in further lines where it is narrow. */
export function Inline({ as: Tag = 'div', gap, align, justify, ...rest }: InlineProps) {
  const style = { gap: `var(--space-${gap})`, alignItems: align, justifyContent: justify }
  return <Tag {...rest} className={styles.inline} style={style} />
}
