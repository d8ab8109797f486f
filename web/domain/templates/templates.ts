import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { graphql } from '../api/graphql.ts'
import { request } from '../api/request.ts'

const filledFields = graphql(`
  fragment FilledTemplateFields on FilledTemplate {
    id
    title
    subject
    body
    missing
  }
`)

/** A template with what is known of the record in place of its fields. */
export type FilledTemplate = ResultOf<typeof filledFields>

const leadTemplatesDocument = graphql(
  `
    query LeadTemplates($id: Int!) {
      leadTemplates(leadId: $id, first: 100) {
        nodes {
          ...FilledTemplateFields
        }
      }
    }
  `,
  [filledFields],
)

const ticketTemplatesDocument = graphql(
  `
    query TicketTemplates($id: Int!) {
      ticketTemplates(supportId: $id, first: 100) {
        nodes {
          ...FilledTemplateFields
        }
      }
    }
  `,
  [filledFields],
)

/** What is written, and about which record. */
export type Written = { kind: 'lead' | 'ticket'; id: number }

/** Asked again at each opening: the record and the templates may have changed. */
export function filledQuery({ kind, id }: Written) {
  return queryOptions({
    queryKey: ['templates', 'filled', kind, id],
    queryFn: async (): Promise<FilledTemplate[]> => {
      const found =
        kind === 'lead'
          ? (await request(leadTemplatesDocument, { id })).leadTemplates
          : (await request(ticketTemplatesDocument, { id })).ticketTemplates
      return (found?.nodes ?? []).filter((template) => template !== null)
    },
    staleTime: 0,
  })
}
