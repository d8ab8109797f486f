import { isObjectType } from 'graphql'
import { leavesOf, type Document } from '../../test/documents.ts'
import type { Interface } from '../../test/interface.ts'
import type { Workload } from './customer.ts'
import { answers } from './canaries.ts'

/** Everything a provider's user could try with a lead that stays an offer. */
export async function attempts(workload: Workload, { schema }: Interface, id: number): Promise<Document[]> {
  const type = schema.getType('Lead')
  if (!isObjectType(type)) throw new Error('There are no leads')
  const lead = `lead { ${leavesOf(type)} openMoves { move } history { nodes { reason } } notes { nodes { note } } }`
  const { rows } = await workload.owner.query<{ move: string }>(
    `select distinct move from app.lead_moves where move not in ('accept', 'decline')`,
  )
  const { user: agent } = await workload.idOf('agent')
  const { organization: to } = await workload.idOf('third')
  const given = 'reason: "Because", dealValue: "900.00", resumeOn: "2999-01-01"'
  const calls = [
    ...rows.map(
      ({ move }) => `moveLead(input: { leadId: ${id}, move: "${move}", organizationId: ${to}, ${given} })`,
    ),
    ...['accept', 'decline'].map(
      (move) => `moveLead(input: { leadId: ${id}, move: "${move}", expectedStatus: "NEW_LEAD" })`,
    ),
    `moveLead(input: { leadId: ${id}, move: "steal" })`,
    `offerLead(input: { leadId: ${id}, organizationId: ${to} })`,
    `assignLeadToAgent(input: { leadId: ${id}, userId: 1 })`,
    `assignLeadToAgent(input: { leadId: ${id}, userId: ${agent} })`,
  ]
  const note = (
    visibility: string,
  ) => `mutation { createNote(input: { leadId: ${id}, note: "Hello", visibility: "${visibility}" }) {
    note { note ${lead} } } }`
  return [
    ...calls.map((call) => ({ query: `mutation { ${call} { ${lead} } }`, variables: {} })),
    ...['SHARED', 'ORGANIZATION', 'OPERATOR'].map((visibility) => ({
      query: note(visibility),
      variables: {},
    })),
    { query: createLead(lead), variables: { data: answers } },
  ]
}

const createLead = (lead: string) => `mutation ($data: JSON!) {
  createLead(input: { lead: { serviceId: 1, idempotencyKey: "of the provider", data: $data } }) { ${lead} }
}`
