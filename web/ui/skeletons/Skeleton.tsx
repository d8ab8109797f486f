import { Hidden } from '../theme/Hidden.tsx'
import styles from './Skeleton.module.css'

/** A bar in the shape of a line of text or a picture; shows itself after 150 ms. */
export function Bar({ width = '100%', height = '0.875rem' }: { width?: string; height?: string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}

/** Rows of two lines, as lists have them. */
export function RowSkeletons({ count = 5, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div role="status" className={styles.rows}>
      <Hidden>{label}</Hidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.row}>
          <Bar width={`${38 - (row % 3) * 6}%`} />
          <Bar width={`${24 + (row % 2) * 8}%`} height="0.6875rem" />
        </div>
      ))}
    </div>
  )
}

/** The shape of any page: title, count, rows. */
export function PageSkeleton({ title }: { title?: string | undefined }) {
  return (
    <div className={styles.page}>
      {title === undefined ? (
        <Bar width="12rem" height="1.5rem" />
      ) : (
        <h1 className={styles.title}>{title}</h1>
      )}
      <Bar width="6rem" />
      <RowSkeletons count={6} />
    </div>
  )
}
