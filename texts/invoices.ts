/** Describes when an invoice is due, from the days left; a negative number is in the past. */
export function dueText(daysLeft: number): string {
  if (daysLeft === 0) return 'is due today'
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft)} days`
  return daysLeft > 0 ? `is due in ${days}` : `was due ${days} ago`
}

/** The payment details of an invoice as of its issue. */
export type HowToPay = {
  readonly instructions?: string | null
  readonly url?: string | null
  readonly email?: string | null
  readonly phone?: string | null
}

/** The lines that say how to pay, in reading order; empty without any. */
export function paymentLines({ instructions, url }: HowToPay): string[] {
  return [...(instructions ? instructions.split('\n') : []), ...(url ? [`Pay online: ${url}`] : [])]
}

/** Whom to ask about an invoice; undefined without a contact. */
export function billingContact({ email, phone }: HowToPay): string | undefined {
  const ways = [email, phone].filter(Boolean)
  return ways.length === 0 ? undefined : `Questions about this invoice? ${ways.join(' or ')}`
}
