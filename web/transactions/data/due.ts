import { dayOf, daysBetween } from '../../ui/dates/days.ts'

/** How far off the day is by which something is to be paid, where the operator is. */
export function dueIn(dueOn: string, today = dayOf()): { text: string; isOver: boolean } {
  const days = daysBetween(today, dueOn)
  if (days === 0) return { text: 'Due today', isOver: false }
  if (days < 0) return { text: `${count(-days)} overdue`, isOver: true }
  return { text: `Due in ${count(days)}`, isOver: false }
}

function count(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
