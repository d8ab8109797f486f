import { Status } from '../../ui/layout/Status.tsx'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'

export function LeadStatus({ code }: { code: string }) {
  const { label, color } = useLeadStatuses().of(code)
  return <Status color={color}>{label}</Status>
}
