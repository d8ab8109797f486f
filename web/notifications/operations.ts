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
      }
    }
    unread: allInAppNotifications(view: UNREAD) {
      totalCount
    }
  }
`)

/** What the reader may know of these notifications' records. Read apart, because no page load waits for it. */
export const notificationFactsDocument = graphql(`
  query NotificationFacts($ids: [BigInt!]!) {
    allInAppNotifications(first: 100, filter: { id: { in: $ids } }) {
      nodes {
        id
        about
      }
    }
  }
`)
