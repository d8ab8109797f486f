import { Status } from '../../ui/layout/Status.tsx'
import { useStatuses } from '../data/statuses.ts'

export function LeadStatus({ code }: { code: string }) {
  const { label, color } = useStatuses().of(code)
  return <Status color={color}>{label}</Status>
}
