import { queryOptions } from '@tanstack/react-query'

import type { List } from '../../lists/list.ts'
import { graphql } from '../domain/api/graphql.ts'
import { request } from '../domain/api/request.ts'
import { personName } from '../domain/names.ts'
import { useAction } from '../ui/action/useAction.ts'
import { addressOf, type ListAddress, type ListSearch, readSearch } from './listSearch.ts'
import type { ListSettings } from './useListSettings.ts'

export const savedViewsDocument = graphql(`
  query SavedViews($list: String!) {
    allSavedViews(first: 100, filter: { list: { equalTo: $list } }) {
      nodes {
        id
        name
        userId
        organizationId
        address
        display
        user {
          firstName
          lastName
        }
      }
    }
  }
`)

const saveViewDocument = graphql(`
  mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) {
      clientMutationId
    }
  }
`)

const deleteSavedViewDocument = graphql(`
  mutation DeleteSavedView($input: DeleteSavedViewInput!) {
    deleteSavedView(input: $input) {
      clientMutationId
    }
  }
`)

/** A saved view's search parameters, without those that the list does not know. */
export type SavedView = {
  id: number
  name: string
  isOwn: boolean
  isShared: boolean
  /** The person who shares it. */
  by: string | undefined
  search: ListSearch
  display: Partial<ListSettings>
  /** Whether its owner's dashboard shows it with its count. */
  isOnDashboard: boolean
}

/** The lists whose views a dashboard can show. */
export const dashboardLists: readonly string[] = ['leads', 'transactions', 'tickets']

export function savedViewsQuery(list: List, personId: number) {
  return queryOptions({
    queryKey: ['savedViews', list.name],
    queryFn: async (): Promise<SavedView[]> => {
      const { allSavedViews } = await request(savedViewsDocument, { list: list.name })
      const views = (allSavedViews?.nodes ?? []).filter((view) => view !== null)
      return views
        .map(({ id, name, userId, organizationId, address, display, user }) => ({
          id,
          name,
          isOwn: userId === personId,
          isShared: organizationId !== null,
          by: personName(user),
          search: readSearch(list, recordOf(address)),
          display: displayOf(recordOf(display)),
          isOnDashboard: recordOf(display)['onDashboard'] === true,
        }))
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },
  })
}

export function useSavingViews(list: List) {
  const renews = [['savedViews', list.name]]
  const save = useAction({
    renews,
    send: (view: {
      name: string
      isShared: boolean
      search: ListSearch
      display: Partial<ListSettings>
      isOnDashboard: boolean
    }) => {
      const { page: _page, ...search } = view.search
      const address: ListAddress = addressOf(list, search)
      const { name, isShared, isOnDashboard } = view
      const display = { ...view.display, ...(isOnDashboard && { onDashboard: true }) }
      return request(saveViewDocument, { input: { list: list.name, name, isShared, address, display } })
    },
  })
  const remove = useAction({
    renews,
    send: (id: number) => request(deleteSavedViewDocument, { input: { id } }),
  })
  return { save, remove }
}

/** Whether the list currently shows this view. */
export function isCurrent(list: List, search: ListSearch, view: SavedView): boolean {
  const { page: _page, ...now } = search
  const entries = (one: ListSearch) =>
    Object.entries(addressOf(list, one)).toSorted(([a], [b]) => a.localeCompare(b))
  return JSON.stringify(entries(now)) === JSON.stringify(entries(view.search))
}

function displayOf({ hidden, density }: Readonly<Record<string, unknown>>): Partial<ListSettings> {
  return {
    ...(Array.isArray(hidden) && { hidden: hidden.map(String) }),
    ...((density === 'compact' || density === 'comfortable') && { density }),
  }
}

function recordOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
}
