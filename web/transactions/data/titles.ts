import { customerName } from '../../domain/names.ts'

const kinds = { LEAD_COMMISSION: undefined, CLOSED_LEAD: 'Off-platform', ADJUSTMENT: 'Adjustment' }

type Titled = { lead: Parameters<typeof customerName>[0] | null; service: { name: string } | null }

/** The customer's name, or the service if the viewer cannot see the customer. */
export function titleOf({ lead, service }: Titled): string {
  return lead ? customerName(lead) : (service?.name ?? 'A deal')
}

export function kindOf(type: keyof typeof kinds): string | undefined {
  return kinds[type]
}
