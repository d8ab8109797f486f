import { formWith } from '../../../forms/test/forms.ts'
import type { Lead } from '../data/leadQuery.ts'

/** A lead that was offered to Halden Ridge, whose customer is known, with overrides. */
export function sampleLead(given: Partial<Lead> = {}): Lead {
  return {
    id: 7,
    publicId: 'lead-7',
    status: 'ASSIGNED',
    statusSince: '2026-11-20T12:00:00Z',
    createdAt: '2026-11-19T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    registeredAt: null,
    resumeOn: null,
    offerExpiresAt: null,
    dealValue: null,
    leadFirstName: 'Ramona',
    leadMiddleName: null,
    leadLastName: 'Renner',
    leadZipPrefix: '606',
    leadBudgetFrom: null,
    leadBudgetTo: null,
    organizationId: 30,
    assignedUserId: null,
    mayCorrect: false,
    mayEmail: false,
    formSchema: formWith({ key: 'roof', label: 'Roof age', type: 'number' }),
    data: {
      firstName: 'Ramona',
      lastName: 'Renner',
      email: 'ramona@customers.example',
      phoneNumber: '(312) 555-0108',
      address: { street: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
    },
    state: { id: 14, name: 'Illinois' },
    service: { id: 40, name: 'Roof repair', category: { name: 'Home' } },
    organization: { legalBusinessName: 'Halden Ridge', status: 'ACTIVE' },
    referrerOrganization: { legalBusinessName: 'Cedar Bluff' },
    submittedUser: { publicId: 'p2', firstName: 'Ana', lastName: 'Abel', profileUri: null },
    assignedUser: null,
    openMoves: [],
    history: [],
    undoableChange: null,
    notes: [],
    noteCount: 0,
    doneFollowUps: [],
    calls: [],
    callCount: given.calls?.length ?? 0,
    mails: [],
    followUps: [],
    consents: { nodes: [] },
    contactStops: [],
    referralLink: null,
    zone: 'America/Chicago',
    transaction: null,
    ...given,
  }
}

/** The lists of a lead in the answer to the query `Lead`, where they do not matter. */
export const emptyLists = {
  history: { nodes: [] },
  notes: { totalCount: 0, nodes: [] },
  doneFollowUps: { nodes: [] },
  calls: { totalCount: 0, nodes: [] },
  mails: { nodes: [] },
  followUps: { nodes: [] },
  transactions: { nodes: [] },
}

/** The server's answer to the query `Lead`. */
export function leadAnswer(given: Partial<Lead> = {}) {
  const { history, notes, noteCount, transaction, undoableChange, calls, callCount, mails, ...rest } =
    sampleLead(given)
  const { followUps, doneFollowUps, zone, ...facts } = rest
  return {
    undoableChange,
    leadByPublicId: {
      ...facts,
      history: { nodes: history },
      notes: { totalCount: noteCount, nodes: notes },
      doneFollowUps: { nodes: doneFollowUps },
      transactions: { nodes: transaction ? [transaction] : [] },
      calls: { totalCount: callCount, nodes: calls },
      mails: { nodes: mails },
      followUps: { nodes: followUps },
    },
    ownNotificationSettings: { timeZone: zone },
  }
}

const status = (code: string, label: string, kind: string, position: number, sentences: string[]) => ({
  code,
  label,
  kind,
  color: 'blue',
  position,
  sentences,
})

export const leadStatuses = {
  allLeadStatuses: {
    nodes: [
      status('NEW_LEAD', 'New', 'open', 1, ['Waiting for {operator} to offer it to a provider.']),
      status('ASSIGNED', 'Offered', 'open', 2, ['Offered to {provider}.']),
      status('ACCEPTED', 'Accepted', 'working', 3, ['{provider} has taken it.']),
      status('ON_HOLD', 'On hold', 'hold', 4, ['Waits until {resumeOn}.']),
      status('CLOSED_WON', 'Won', 'won', 5, ['Won for {value}.']),
      status('DUPLICATE', 'Duplicate', 'lost', 6, ['This customer was already referred.']),
    ],
  },
}
