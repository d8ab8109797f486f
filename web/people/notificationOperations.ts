import { graphql } from '../domain/api/graphql.ts'

export const changeOwnNotificationsDocument = graphql(`
  mutation ChangeOwnNotifications($input: ChangeOwnNotificationsInput!) {
    changeOwnNotifications(input: $input) {
      result
    }
  }
`)
