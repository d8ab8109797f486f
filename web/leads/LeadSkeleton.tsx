import { Bar, RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
import styles from './Lead.module.css'

/** In the shape of the lead's page. */
export function LeadSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Bar width="16rem" height="1.75rem" />
      <Bar width="12rem" />
      <Bar height="8rem" />
      <div className={styles.columns}>
        <RowSkeletons count={8} label="Loading lead" />
        <RowSkeletons count={6} label="Loading facts" />
      </div>
    </div>
  )
}
