import { request } from '../../domain/api/request.ts'
import type { Choice } from '../../ui/combobox/choices.ts'
import { customerName, personName } from '../../domain/names.ts'
import { dealOf, type Subject, type Parties } from './subject.ts'
import {
  associatesDocument,
  categoriesDocument,
  leadsDocument,
  providersDocument,
  servicesDocument,
} from './subjectOperations.ts'

/** A subject that terms may apply to, with the deal for the preview. */
export type SubjectChoice = Choice & { parties: Parties; deal: Subject['deal'] }

export type Kind = 'lead' | 'provider' | 'service' | 'category' | 'associate'

/** Each finds by a part of the name, among all. */
export const finders: Record<Kind, (named: string) => Promise<SubjectChoice[]>> = {
  lead: async (named) =>
    listed((await request(leadsDocument, { named })).openLeadsNamed?.nodes, (lead) => ({
      label: `${customerName(lead)}, ${lead.service?.name ?? 'a service'}`,
      below: lead.organization?.legalBusinessName ?? 'Not with a provider yet',
      parties: { leadId: lead.id },
      deal: dealOf({ leadId: lead.id }, lead),
    })),
  provider: async (named) =>
    listed(
      (await request(providersDocument, { named })).allOrganizations?.nodes,
      ({ id, legalBusinessName }) => ({
        ...alike({ organizationId: id }),
        label: legalBusinessName,
      }),
    ),
  service: async (named) =>
    listed((await request(servicesDocument, { named })).allServices?.nodes, ({ id, name, organization }) => ({
      ...alike({ serviceId: id }),
      label: name,
      below: organization?.legalBusinessName ?? 'For any provider',
    })),
  category: async (named) =>
    listed((await request(categoriesDocument, { named })).allCategories?.nodes, ({ id, name }) => ({
      parties: { categoryId: id },
      deal: {},
      label: name,
    })),
  associate: async (named) =>
    listed(
      (await request(associatesDocument, { named })).associatesNamed?.nodes,
      ({ id, organization, ...person }) => ({
        ...alike({ userId: id }),
        label: personName(person) ?? `Person ${id}`,
        below: organization?.legalBusinessName,
      }),
    ),
}

function alike(parties: Omit<Parties, 'categoryId'>) {
  return { parties, deal: parties }
}

function listed<Node extends { id: number }>(
  nodes: readonly (Node | null)[] | undefined,
  tell: (node: Node) => Omit<SubjectChoice, 'id'>,
): SubjectChoice[] {
  return (nodes ?? []).flatMap((node) => (node ? [{ id: node.id, ...tell(node) }] : []))
}
