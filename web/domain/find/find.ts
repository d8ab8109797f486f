import type { VariablesOf } from 'gql.tada'

import type { Choice } from '../../ui/combobox/choices.ts'
import { request } from '../api/request.ts'
import { personName } from '../names.ts'
import { categoriesDocument, organizationsDocument, peopleDocument, servicesDocument } from './operations.ts'

type Found = Choice & { id: number }
type FindableKind =
  | 'organizations'
  | 'providers'
  | 'activeProviders'
  | 'people'
  | 'referrers'
  | 'agents'
  | 'services'
  | 'categories'

type OrganizationFilter = VariablesOf<typeof organizationsDocument>['filter']
type PeopleFilter = VariablesOf<typeof peopleDocument>['filter']
type Ids = { id: { in: number[] } }
type Finder = { named: (words: string) => Promise<Found[]>; byId: (ids: number[]) => Promise<Found[]> }

/** Whatever a filter can name: found by a part of its name, or by the ids that an address holds. */
export const finders: Record<FindableKind, Finder> = {
  organizations: organizationsOf([]),
  providers: organizationsOf([{ organizationType: { notEqualTo: 'OPERATOR' } }]),
  activeProviders: organizationsOf([
    { organizationType: { notEqualTo: 'OPERATOR' }, status: { equalTo: 'ACTIVE' } },
  ]),
  people: peopleOf([]),
  // Associates refer leads; admins of organizations with associates may, too.
  referrers: peopleOf([
    {
      or: [
        { userType: { equalTo: 'ASSOCIATE' } },
        {
          userType: { in: ['MASTER_ADMIN', 'ADMIN'] },
          organizationType: { in: ['MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR'] },
        },
      ],
    },
  ]),
  agents: peopleOf([{ userType: { equalTo: 'SERVICE_AGENT' } }]),
  services: finderOf(
    (named) => ({ name: { includesInsensitive: named } }),
    async (filter) => {
      const { allServices } = await request(servicesDocument, { filter })
      return found(allServices?.nodes, ({ name, category }) => ({ label: name, below: category?.name }))
    },
  ),
  categories: finderOf(
    (named) => ({ name: { includesInsensitive: named } }),
    async (filter) => {
      const { allCategories } = await request(categoriesDocument, { filter })
      return found(allCategories?.nodes, ({ name }) => ({ label: name }))
    },
  ),
}

function organizationsOf(kinds: readonly OrganizationFilter[]): Finder {
  return finderOf(
    (named): OrganizationFilter => ({
      and: [...kinds, ...words(named).map((word) => ({ legalBusinessName: { includesInsensitive: word } }))],
    }),
    async (filter) => {
      const { allOrganizations } = await request(organizationsDocument, { filter })
      return found(allOrganizations?.nodes, ({ legalBusinessName }) => ({ label: legalBusinessName }))
    },
    kinds.length === 0 ? {} : { and: [...kinds] },
  )
}

function peopleOf(kinds: readonly PeopleFilter[]): Finder {
  return finderOf(
    (named): PeopleFilter => ({ and: [...kinds, ...words(named).map(nameIncludes)] }),
    async (filter) => {
      const { allUserInfos } = await request(peopleDocument, { filter })
      return found(allUserInfos?.nodes, (person) => ({
        label: personName(person) ?? `Person ${person.id}`,
        below: person.organization?.legalBusinessName,
      }))
    },
    kinds.length === 0 ? {} : { and: [...kinds] },
  )
}

function finderOf<Filter extends object>(
  byName: (named: string) => Filter,
  load: (filter: Filter | Ids | Record<string, never>) => Promise<Found[]>,
  all: Filter | Record<string, never> = {},
): Finder {
  return {
    named: (named) => load(named === '' ? all : byName(named)),
    byId: (ids) => load({ id: { in: ids } }),
  }
}

function words(named: string): string[] {
  return named.split(/\s+/).filter(Boolean).slice(0, 5)
}

function nameIncludes(word: string) {
  const includes = { includesInsensitive: word }
  return { or: [{ firstName: includes }, { lastName: includes }] }
}

function found<Node extends { id: number }>(
  nodes: readonly (Node | null)[] | undefined,
  describe: (node: Node) => Omit<Found, 'id'>,
): Found[] {
  return (nodes ?? []).flatMap((node) => (node ? [{ id: node.id, ...describe(node) }] : []))
}
