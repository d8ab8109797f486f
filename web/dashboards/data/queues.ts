import type { Kind } from './dashboardKinds.ts'

/** `view` and `status` say which leads. */
export type Queue = {
  title: string
  explanation: string
  view: 'ALL' | 'MY_LEADS'
  status: string
  sort: 'updated' | 'left'
  empty: string
}

/** The leads that wait for each role, if any. */
export const queues: Partial<Record<Kind, Queue>> = {
  operator: {
    title: 'New leads to offer',
    explanation: 'Leads without a provider, the longest untouched first.',
    view: 'ALL',
    status: 'NEW_LEAD',
    sort: 'updated',
    empty: 'Every lead has been offered to a provider.',
  },
  vendor: {
    title: 'Offers waiting',
    explanation:
      'Leads offered to your organization, those that end first at the top. An expired offer goes back to the operator.',
    view: 'MY_LEADS',
    status: 'ASSIGNED',
    sort: 'left',
    empty: 'No offers are waiting. New ones appear here by themselves.',
  },
  'service-agent': {
    title: 'Today: call these customers',
    explanation: 'Leads that you accepted and have not contacted yet, the longest waiting first.',
    view: 'MY_LEADS',
    status: 'ACCEPTED',
    sort: 'updated',
    empty: 'Every customer has been contacted.',
  },
}
