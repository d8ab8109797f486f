import { messages as ofValues } from '../values/messages.ts'

/** The messages about answers. */
export const messages = {
  ...ofValues,
  reachable: 'Please enter an email address or a phone number',
  number: 'Please enter a number with at most two decimal places',
  money: 'Please enter an amount in dollars, such as 1250 or 1250.50',
  date: 'Please enter a valid date',
  option: 'Please choose one of the options',
  state: 'Please enter a state as two letters, such as TX',
  budget: 'Please enter at least the budget from',
  kind: 'Please answer this in the way that it is asked',
  unknown: 'The form does not ask for this',
  size: 'Please shorten the answers: together they have at most 64 KiB',
  least: (least: string) => `Please enter at least ${least}`,
  most: (most: string) => `Please enter at most ${most}`,
  earliest: (date: string) => `Please choose ${date} or later`,
  latest: (date: string) => `Please choose ${date} or earlier`,
} as const
