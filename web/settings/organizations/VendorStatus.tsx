import { Status } from '../../ui/layout/Status.tsx'
import type { VendorRow } from '../data/organizationQueries.ts'
import { statuses } from './kinds.ts'

export function VendorStatus({ vendor: { status } }: { vendor: Pick<VendorRow, 'status'> }) {
  const { color, label } = statuses[status]
  return <Status color={color}>{label}</Status>
}
