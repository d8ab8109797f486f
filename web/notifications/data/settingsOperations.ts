import { graphql } from '../../domain/api/graphql.ts'

export const notificationSettingsDocument = graphql(`
  query NotificationSettings {
    allNotificationKinds(first: 50) {
      nodes {
        position
        code
        label
        about
        inApp
        mail
        push
      }
    }
    allMailTimings(first: 10) {
      nodes {
        position
        code
        label
      }
    }
    ownNotificationSettings {
      timeZone
      quietFrom
      quietTo
      digestMinute
    }
    ownPushSubscriptions
    pushPublicKey
  }
`)

export const changeOwnNotificationsDocument = graphql(`
  mutation ChangeOwnNotifications($input: ChangeOwnNotificationsInput!) {
    changeOwnNotifications(input: $input) {
      result
    }
  }
`)

export const saveNotificationChoiceDocument = graphql(`
  mutation SaveNotificationChoice($input: SaveNotificationChoiceInput!) {
    saveNotificationChoice(input: $input) {
      result
    }
  }
`)

export const saveNotificationSettingsDocument = graphql(`
  mutation SaveNotificationSettings($input: SaveNotificationSettingsInput!) {
    saveNotificationSettings(input: $input) {
      result
    }
  }
`)
