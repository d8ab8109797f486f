import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { graphql } from '../api/graphql.ts'
import { request } from '../api/request.ts'

const profileDocument = graphql(`
  query Profile($publicId: UUID!) {
    currentUser {
      id
      userType
    }
    userInfoByPublicId(publicId: $publicId) {
      id
      publicId
      firstName
      middleName
      lastName
      userType
      status
      title
      profileUri
      account
      email
      emailNotifications
      phoneNumber
      phoneExtension
      textNotifications
      officeAddress
      lastEntryAt
      mayManage
      organization {
        legalBusinessName
      }
      serviceAgent {
        serviceIds
        stateIds
      }
      companies(first: 20, filter: { status: { equalTo: ACTIVE } }) {
        nodes {
          publicId
          name
          profileUri
        }
      }
    }
  }
`)

type Result = ResultOf<typeof profileDocument>
export type Profile = NonNullable<Result['userInfoByPublicId']>
export type ProfileAnswer = { viewer: Result['currentUser']; person: Profile | null }

export function profileQuery(publicId: string) {
  return queryOptions({
    queryKey: ['people', 'profile', publicId],
    queryFn: async (): Promise<ProfileAnswer> => {
      const { currentUser, userInfoByPublicId } = await request(profileDocument, { publicId })
      return { viewer: currentUser, person: userInfoByPublicId }
    },
  })
}
