import { notifications } from '../../../lists/notifications.ts'
import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'

export const notificationListDocument = graphql(`
  query NotificationList(
    $first: Int!
    $offset: Int!
    $view: InAppNotificationView
    $kind: [String!]
    $received: String
  ) {
    allInAppNotifications(first: $first, offset: $offset, view: $view, kind: $kind, received: $received) {
      totalCount
      totalIsExact
      nodes {
        id
        publicId
        notificationTrigger
        kind
        data
        createdAt
        isRead
        about
        earlier
      }
    }
  }
`)

/** The viewer's notifications of the last 30 days, newest first. */
export const notificationRows = listSource(
  notifications,
  async (variables) => (await request(notificationListDocument, variables)).allInAppNotifications,
)

export type NotificationRow = RowOf<typeof notificationRows>
