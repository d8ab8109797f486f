import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const templateFields = graphql(`
  fragment TemplateFields on ReplyTemplate {
    id
    title
    subject
    body
    offeredIn
    updatedAt
  }
`)

export type Template = ResultOf<typeof templateFields>

const templatesDocument = graphql(
  `
    query Templates {
      allReplyTemplates(first: 100) {
        nodes {
          ...TemplateFields
        }
      }
      allMergeFields(first: 50, orderBy: [POSITION_ASC]) {
        nodes {
          name
          meaning
          example
          isInLeads
          isInTickets
        }
      }
    }
  `,
  [templateFields],
)

export const saveTemplateDocument = graphql(`
  mutation SaveReplyTemplate($input: SaveReplyTemplateInput!) {
    saveReplyTemplate(input: $input) {
      replyTemplate {
        id
      }
    }
  }
`)

export const removeTemplateDocument = graphql(`
  mutation RemoveReplyTemplate($input: RemoveReplyTemplateInput!) {
    removeReplyTemplate(input: $input) {
      result
    }
  }
`)

/** The organization's own, by their titles, and what they may name. */
export const templatesQuery = queryOptions({
  queryKey: ['templates', 'own'],
  queryFn: async () => {
    const { allReplyTemplates, allMergeFields } = await request(templatesDocument, {})
    const templates = (allReplyTemplates?.nodes ?? []).filter((template) => template !== null)
    return {
      templates: templates.toSorted((one, other) => one.title.localeCompare(other.title)),
      fields: (allMergeFields?.nodes ?? []).filter((field) => field !== null),
    }
  },
})

export type MergeField = Awaited<
  ReturnType<NonNullable<(typeof templatesQuery)['queryFn']>>
>['fields'][number]

/** What may be named where a template is offered; for both places, what both know. The server refuses others. */
export function fieldsOf(fields: readonly MergeField[], place: string): MergeField[] {
  return fields.filter(
    ({ isInLeads, isInTickets }) => (isInLeads || place === 'TICKETS') && (isInTickets || place === 'LEADS'),
  )
}
