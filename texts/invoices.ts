/** Describes when an invoice is due, from the days left; a negative number is in the past. */
export function dueText(daysLeft: number): string {
  if (daysLeft === 0) return 'is due today'
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft)} days`
  return daysLeft > 0 ? `is due in ${days}` : `was due ${days} ago`
}
