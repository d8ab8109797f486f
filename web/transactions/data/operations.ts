import { graphql } from '../../domain/api/graphql.ts'
import { followUpFields } from '../../domain/followUps/operations.ts'

export const transactionDocument = graphql(
  `
    query Transaction($publicId: UUID!) {
      transactionByPublicId(publicId: $publicId) {
        id
        publicId
        leadId
        transactionType
        status
        statusSince
        closedAt
        createdAt
        originalDeal
        actualDeal
        operatorFee
        providerRate
        rateScope
        associatePayout
        associateShare
        shareScope
        noPayoutReason
        payoutReference
        operatorEarnings
        vendorInvoiceStatus
        paymentReference
        needsReview
        reason
        service {
          name
          category {
            name
          }
        }
        organization {
          legalBusinessName
        }
        referrerOrganization {
          legalBusinessName
        }
        submittedUser {
          publicId
          firstName
          lastName
          profileUri
        }
        assignedUserId
        assignedUser {
          publicId
          firstName
          lastName
          profileUri
        }
        lead {
          id
          publicId
          leadFirstName
          leadMiddleName
          leadLastName
          leadZipPrefix
        }
        corrects {
          publicId
          actualDeal
          closedAt
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
            reason
            secondsInPrevious
            createdAt
            actorUser {
              publicId
              firstName
              lastName
            }
          }
        }
        invoice {
          publicId
          number
          issuedOn
          dueOn
          total
          amountDue
          isVoid
          howToPay {
            instructions
            url
            email
            phone
          }
          invoiceLines(first: 100) {
            nodes {
              transactionId
              position
              description
              amount
              transaction {
                publicId
              }
            }
          }
        }
        notes(first: 100, orderBy: [ID_DESC]) {
          totalCount
          nodes {
            id
            note
            createdAt
            authorName
            visibility
            attachments(first: 10) {
              totalCount
            }
          }
        }
        followUps(first: 20) {
          nodes {
            ...FollowUpFields
          }
        }
      }
      ownNotificationSettings {
        timeZone
      }
      adjustments: allTransactions(
        first: 100
        orderBy: [ID_ASC]
        filter: { corrects: { publicId: { equalTo: $publicId } } }
      ) {
        nodes {
          publicId
          status
          actualDeal
          closedAt
          reason
        }
      }
    }
  `,
  [followUpFields],
)

export const notesDocument = graphql(`
  query TransactionNotes($publicId: UUID!) {
    transactionByPublicId(publicId: $publicId) {
      notes(first: 100, orderBy: [ID_DESC]) {
        nodes {
          id
          note
          createdAt
          authorName
          visibility
          attachments(first: 10) {
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
