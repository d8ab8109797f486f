import { Page } from '../../ui/layout/Page.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { type Kind, titleOf } from '../data/dashboardKinds.ts'

type DashboardSkeletonProps = { kind: Kind; days: string }

/** A dashboard until its figures are known. */
export function DashboardSkeleton({ kind, days }: DashboardSkeletonProps) {
  return (
    <Page title={titleOf(kind)} count={days}>
      <RowSkeletons count={8} label="Loading the dashboard" />
    </Page>
  )
}
