import { Status } from '../shared/layout/Status.tsx'
import { useStatuses } from './statuses.ts'

export function LeadStatus({ code }: { code: string }) {
  const { label, colour } = useStatuses().of(code)
  return <Status colour={colour}>{label}</Status>
}
