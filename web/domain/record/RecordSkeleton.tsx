import { Bar, RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import styles from './Record.module.css'

/** In the shape of the page of one lead or one transaction. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton}>
      <Bar width="16rem" height="1.75rem" />
      <Bar width="12rem" />
      <Bar height="8rem" />
      <div className={styles.columns}>
        <RowSkeletons count={8} label={label} />
        <RowSkeletons count={6} label="Loading facts" />
      </div>
    </div>
  )
}
