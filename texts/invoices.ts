/** When an invoice is due, from the days that are left; fewer than none are days ago. */
export function dueText(daysLeft: number): string {
  if (daysLeft === 0) return 'is due today'
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft)} days`
  return daysLeft > 0 ? `is due in ${days}` : `was due ${days} ago`
}
