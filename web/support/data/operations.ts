import { graphql } from '../../domain/api/graphql.ts'
import { followUpFields } from '../../domain/followUps/operations.ts'

export const ticketStatusesDocument = graphql(`
  query TicketStatuses {
    allTicketStatuses {
      nodes {
        code
        label
        kind
        color
        position
      }
    }
  }
`)

export const createSupportDocument = graphql(`
  mutation CreateSupport($input: CreateSupportInput!) {
    createSupport(input: $input) {
      support {
        publicId
        title
      }
    }
  }
`)

export const ticketDocument = graphql(
  `
    query Ticket($publicId: UUID!) {
      supportByPublicId(publicId: $publicId) {
        id
        publicId
        type
        status
        statusSince
        title
        details
        name
        email
        phoneNumber
        phoneExtension
        preferredContactMethod
        createdAt
        waitingSince
        firstAnsweredAt
        answerDueAt
        resolutionDueAt
        resolvedAt
        helped
        userId
        assignedUserId
        user {
          publicId
          firstName
          lastName
          profileUri
        }
        organization {
          legalBusinessName
        }
        assignedUser {
          firstName
          lastName
        }
        lead {
          id
          publicId
          leadFirstName
          leadLastName
          leadZipPrefix
        }
        transaction {
          publicId
        }
        aboutOrganization {
          legalBusinessName
        }
        mergedInto {
          id
          publicId
          title
        }
        earlier {
          id
          publicId
          title
        }
        later(first: 10, orderBy: [ID_DESC]) {
          nodes {
            id
            publicId
            title
          }
        }
        attachments(first: 10) {
          nodes {
            ...TicketFile
          }
        }
        openMoves {
          move
          label
          toStatus
          needs
          isDestructive
          warning
        }
        history(first: 100, orderBy: [ID_DESC]) {
          nodes {
            id
            move
            fromStatus
            toStatus
            party
            actorName
            createdAt
          }
        }
        followUps(first: 20) {
          nodes {
            ...FollowUpFields
          }
        }
        notes(first: 100, orderBy: [ID_DESC]) {
          nodes {
            id
            note
            visibility
            authorName
            updatedBy
            createdAt
            isByMail
            quotedText
            senderEmail
            leftOut
            attachments(first: 20) {
              nodes {
                ...TicketFile
              }
            }
          }
        }
      }
      ownNotificationSettings {
        timeZone
      }
    }
    fragment TicketFile on File {
      publicId
      name
      byteSize
      uri(size: LARGE)
    }
  `,
  [followUpFields],
)

/** Messages to the ticket's address that are no note; of interest to staff only. */
export const ticketMailsDocument = graphql(`
  query TicketMails($id: Int!) {
    supportById(id: $id) {
      mails(first: 100, orderBy: [ID_DESC]) {
        nodes {
          id
          reason
          senderEmail
          senderName
          subject
          text
          quotedText
          leftOut
          createdAt
          decidedAt
          noteId
          attachments(first: 20) {
            nodes {
              publicId
              name
              byteSize
              uri(size: LARGE)
            }
          }
        }
      }
    }
  }
`)

export const acceptTicketMailDocument = graphql(`
  mutation AcceptTicketMail($input: AcceptTicketMailInput!) {
    acceptTicketMail(input: $input) {
      note {
        id
      }
    }
  }
`)

export const dismissTicketMailDocument = graphql(`
  mutation DismissTicketMail($input: DismissTicketMailInput!) {
    dismissTicketMail(input: $input) {
      ticketMail {
        id
      }
    }
  }
`)

export const moveSupportDocument = graphql(`
  mutation MoveSupport($input: MoveSupportInput!) {
    moveSupport(input: $input) {
      support {
        publicId
        status
      }
    }
  }
`)

export const replyDocument = graphql(`
  mutation ReplyToTicket($input: CreateNoteInput!) {
    createNote(input: $input) {
      note {
        id
      }
    }
  }
`)

export const rateSupportDocument = graphql(`
  mutation RateSupport($input: RateSupportInput!) {
    rateSupport(input: $input) {
      support {
        helped
      }
    }
  }
`)

export const staffDocument = graphql(`
  query SupportStaff {
    allUserInfos(
      first: 100
      filter: {
        organizationType: { equalTo: OPERATOR }
        userType: { in: [ADMIN, MASTER_ADMIN] }
        status: { equalTo: ACTIVE }
      }
    ) {
      nodes {
        id
        firstName
        lastName
      }
    }
  }
`)

export const mergeTargetsDocument = graphql(`
  query MergeTargets($userId: Int!) {
    allSupports(
      first: 50
      orderBy: [CREATED_AT_DESC]
      filter: { userId: { equalTo: $userId }, status: { notIn: ["RESOLVED", "CANCELLED"] } }
    ) {
      nodes {
        id
        title
        createdAt
      }
    }
  }
`)

export const supportScheduleDocument = graphql(`
  query SupportSchedule {
    supportSchedule {
      days
      opensMinute
      closesMinute
      answerHours
      resolutionHours
      timeZone
    }
  }
`)

export const saveSupportScheduleDocument = graphql(`
  mutation SaveSupportSchedule($input: SaveSupportScheduleInput!) {
    saveSupportSchedule(input: $input) {
      clientMutationId
    }
  }
`)
