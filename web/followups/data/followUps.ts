import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { followUpFields } from '../../domain/followUps/operations.ts'
import { product } from '../../ui/product.ts'

export const followUpsDocument = graphql(
  `
    query FollowUps {
      ownFollowUps(first: 100) {
        nodes {
          ...FollowUpFields
          isDueToday
          leadId
          supportId
          transactionId
          invoiceId
          aboutUserId
          lead {
            publicId
            leadFirstName
            leadMiddleName
            leadLastName
            leadZipPrefix
          }
          support {
            publicId
            title
          }
          transaction {
            publicId
            service {
              name
            }
          }
          invoice {
            number
          }
          aboutUser {
            publicId
            firstName
            lastName
          }
        }
      }
      ownNotificationSettings {
        timeZone
      }
    }
  `,
  [followUpFields],
)

export type OwnFollowUp = Awaited<ReturnType<typeof load>>['followUps'][number]

/** All of one's own: a person has 100 at most. */
export const followUpsQuery = queryOptions({ queryKey: ['followUps', 'own'], queryFn: load, staleTime: 0 })

async function load() {
  const { ownFollowUps, ownNotificationSettings } = await request(followUpsDocument, {})
  return {
    followUps: (ownFollowUps?.nodes ?? []).filter((followUp) => followUp !== null),
    zone: ownNotificationSettings?.timeZone ?? product.timeZone,
  }
}
