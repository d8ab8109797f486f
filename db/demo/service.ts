export type DemoService = {
  name: string
  /** The key of its organization. */
  organization: string
  /** Category and sub-category; null without a sub-category. */
  category: readonly [string, string | null]
  customerType: 'individual' | 'corporate' | 'both'
  tags: readonly string[]
  description: string
  industries: readonly string[]
  /** Codes of the states where it is offered, separated by spaces. */
  states: string
  /** States where it is no longer offered. */
  pausedStates?: string
  isActive?: false
}
