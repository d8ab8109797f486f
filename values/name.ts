import { messages } from './messages.ts'
import { isUnreadable } from './text.ts'

/** What is wrong with a required name in its normal form (`plainLine`). Undefined if it is right. */
export function nameProblem(name: string, maxLength = 100): string | undefined {
  if (name === '') return messages.required
  if (isUnreadable(name)) return messages.unreadable
  return Array.from(name).length > maxLength ? messages.length(maxLength) : undefined
}
