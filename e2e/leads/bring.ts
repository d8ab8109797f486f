import { type APIRequestContext, expect } from '@playwright/test'
import { answersOf, type Customer } from './customer.ts'
import { type Ask, askAs } from './wire.ts'

/** Submits a lead without its form; says its ids. */
export async function submitLead(ask: Ask, service: string, customer: Customer, more: object) {
  const services = await ask(
    'query ($name: String!) { allServices(first: 1, filter: { name: { equalTo: $name } }) { nodes { id } } }',
    { name: service },
  )
  const { allServices } = services.data as { allServices: { nodes: { id: number }[] } }
  const lead = {
    serviceId: allServices.nodes[0]?.id,
    data: { ...answersOf(customer), ...more },
    idempotencyKey: customer.email,
  }
  const { data, errors } = await ask(
    'mutation ($lead: NewLeadInput!) { createLead(input: { lead: $lead }) { lead { id publicId serviceId status } } }',
    { lead },
  )
  expect(errors).toBeUndefined()
  const { createLead } = data as { createLead: { lead: Submitted } }
  expect(createLead.lead.status).toBe('NEW_LEAD')
  return createLead.lead
}

type Submitted = { id: number; publicId: string; serviceId: number; status: string }

const stages = ['NEW_LEAD', 'ASSIGNED', 'ACCEPTED'] as const

/** Another service that the multi-role provider serves, for a story whose list shows no other story's leads. */
const cards = 'Card Processing Savings Review'

/** An offer of it. Says the id of the service. */
export async function bringCardOffer(request: APIRequestContext, customer: Customer): Promise<number> {
  const referrer = await askAs(request, 'associate@operator.example')
  const { publicId, serviceId } = await submitLead(referrer, cards, customer, {})
  await offer(request, publicId, 'Halden Ridge')
  return serviceId
}

/** A lead that has come this far: from the operator's associate to the multi-role provider and its agent. */
export async function bringLead(
  request: APIRequestContext,
  workload: (typeof stages)[number],
  customer: Customer,
): Promise<string> {
  const referrer = await askAs(request, 'associate@operator.example')
  const { id, publicId } = await submitLead(referrer, 'Business Funding Match', customer, {
    amount: '25000.00',
    purpose: 'Equipment',
    openedOn: '2019-05-01',
    hasLoans: 'No',
  })
  const steps = [() => offer(request, publicId, 'Halden Ridge'), () => accept(request, id)]
  for (const step of steps.slice(0, stages.indexOf(workload))) await step()
  return publicId
}

/** The operator offers a lead to the provider whose name begins so. */
export async function offer(request: APIRequestContext, publicId: string, provider: string): Promise<void> {
  const operator = await askAs(request, 'master@operator.example')
  const { data: found } = await operator(
    'query ($publicId: UUID!) { leadByPublicId(publicId: $publicId) { id } }',
    {
      publicId,
    },
  )
  const { id } = (found as { leadByPublicId: { id: number } }).leadByPublicId
  const { data } = await operator(
    'query ($id: Int!) { eligibleProviders(leadId: $id, first: 50) { nodes { organizationId organization { legalBusinessName } } } }',
    { id },
  )
  const { nodes } = (data as { eligibleProviders: { nodes: Provider[] } }).eligibleProviders
  const chosen = nodes.find(({ organization }) => organization.legalBusinessName.startsWith(provider))
  const { errors } = await operator(
    'mutation ($id: Int!, $to: Int!) { offerLead(input: { leadId: $id, organizationId: $to }) { lead { id } } }',
    { id, to: chosen?.organizationId },
  )
  expect(errors).toBeUndefined()
}

type Provider = { organizationId: number; organization: { legalBusinessName: string } }

async function accept(request: APIRequestContext, id: number): Promise<void> {
  const provider = await askAs(request, 'master@multirole.example')
  const agent = await askAs(request, 'agent@multirole.example')
  const { data } = await agent('{ currentUser { id } }')
  const { currentUser } = data as { currentUser: { id: number } }
  const { errors } = await provider(
    `mutation ($id: Int!, $agent: Int!) {
      moveLead(input: { leadId: $id, move: "accept" }) { lead { id } }
      assignLeadToAgent(input: { leadId: $id, userId: $agent }) { lead { id } }
    }`,
    { id, agent: currentUser.id },
  )
  expect(errors).toBeUndefined()
}
