export type DemoService = {
  name: string
  /** The key of the organisation that it belongs to. */
  organization: string
  /** Category and sub-category; the latter empty where it is uncategorised within its category. */
  category: readonly [string, string | null]
  customerType: 'individual' | 'corporate' | 'both'
  tags: readonly string[]
  description: string
  industries: readonly string[]
  /** Where it is offered: codes, with a space between. */
  states: string
  /** Where it was offered once. */
  pausedStates?: string
  isActive?: false
}
