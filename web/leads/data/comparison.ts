import { queryOptions } from '@tanstack/react-query'

import { isObject } from '../../../forms/readForm.ts'
import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const comparisonDocument = graphql(`
  query LeadComparison($publicId: UUID!) {
    leadByPublicId(publicId: $publicId) {
      publicId
      createdAt
      leadFirstName
      leadZipPrefix
      leadMiddleName
      leadLastName
      leadEmail
      leadPhoneNumber
      data
      service {
        name
      }
      submittedUser {
        firstName
        lastName
      }
      leadDuplicate {
        matches
        earlierLead {
          publicId
          createdAt
          leadFirstName
          leadZipPrefix
          leadMiddleName
          leadLastName
          leadEmail
          leadPhoneNumber
          data
          service {
            name
          }
          submittedUser {
            firstName
            lastName
          }
        }
      }
    }
  }
`)

export type Compared = NonNullable<Awaited<ReturnType<typeof loadComparison>>>
export type ComparedLead = Compared['earlier']

export function comparisonQuery(publicId: string) {
  return queryOptions({
    queryKey: ['lead', publicId, 'comparison'],
    queryFn: () => loadComparison(publicId),
  })
}

async function loadComparison(publicId: string) {
  const { leadByPublicId } = await request(comparisonDocument, { publicId })
  if (!leadByPublicId?.leadDuplicate?.earlierLead) return null
  const { leadDuplicate, ...lead } = leadByPublicId
  const { earlierLead: earlier, matches } = leadDuplicate
  return earlier && { lead, earlier, matches: matches.filter((match) => match !== null) }
}

type ComparisonRow = { label: string; values: [string, string]; isMatch: boolean }

/** The identifying fields of both leads' customers; equal values are marked. */
export function rowsOf(
  lead: ComparedLead,
  earlier: ComparedLead,
  matches: readonly string[],
): ComparisonRow[] {
  const row = (
    label: string,
    of: (one: ComparedLead) => string | null | undefined,
    match = '',
  ): ComparisonRow => ({
    label,
    values: [of(lead) ?? '', of(earlier) ?? ''],
    isMatch: matches.includes(match),
  })
  return [
    row('Email', ({ leadEmail }) => leadEmail, 'email'),
    row('Phone', ({ leadPhoneNumber }) => leadPhoneNumber, 'phone'),
    row('Address', addressOf),
    row('Service', ({ service }) => service?.name),
    row('Referrer', ({ submittedUser }) =>
      [submittedUser?.firstName, submittedUser?.lastName].filter(Boolean).join(' '),
    ),
  ]
}

function addressOf({ data }: ComparedLead): string {
  const address = isObject(data) ? data['address'] : undefined
  if (!isObject(address)) return ''
  return ['street', 'city', 'state', 'zip']
    .map((part) => address[part])
    .filter((part) => typeof part === 'string' && part)
    .join(', ')
}
