import { graphql } from '../domain/api/graphql.ts'

export const notificationsDocument = graphql(`
  query Notifications($since: Datetime!) {
    allInAppNotifications(
      first: 100
      orderBy: [CREATED_AT_DESC, ID_DESC]
      filter: { createdAt: { greaterThanOrEqualTo: $since } }
    ) {
      nodes {
        id
        publicId
        notificationTrigger
        data
        createdAt
        isRead
        about
      }
    }
    unread: allInAppNotifications(view: UNREAD) {
      totalCount
    }
  }
`)
