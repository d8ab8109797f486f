import { graphql } from '../../domain/api/graphql.ts'
import { followUpFields } from '../../domain/followUps/operations.ts'
import { callFields } from './callOperations.ts'
import { mailFields } from './mailOperations.ts'

export const leadDocument = graphql(
  `
    query Lead($publicId: UUID!) {
      undoableChange(leadPublicId: $publicId) {
        historyId
        move
        until
      }
      leadByPublicId(publicId: $publicId) {
        id
        publicId
        status
        statusSince
        createdAt
        updatedAt
        registeredAt
        resumeOn
        offerExpiresAt
        dealValue
        leadFirstName
        leadMiddleName
        leadLastName
        leadZipPrefix
        leadBudgetFrom
        leadBudgetTo
        organizationId
        assignedUserId
        mayCorrect
        mayEmail
        formSchema
        data
        state {
          id
          name
        }
        service {
          id
          name
          category {
            name
          }
        }
        organization {
          legalBusinessName
          status
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
        assignedUser {
          publicId
          firstName
          lastName
          profileUri
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
            undoesId
            via
            correctedFields
            oldValues
            createdAt
            actorUser {
              publicId
              firstName
              lastName
            }
            organization {
              legalBusinessName
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
        doneFollowUps(first: 100) {
          nodes {
            id
            whatFor
            endedAt
            user {
              publicId
              firstName
              lastName
            }
          }
        }
        referralLink {
          name
          campaign
        }
        contactStops {
          channel
          reason
          stoppedAt
          byCustomer
        }
        consents(first: 3) {
          nodes {
            channel
            isGiven
            wording
            wordingVersion
            createdAt
          }
        }
        followUps(first: 20) {
          nodes {
            ...FollowUpFields
          }
        }
        calls(first: 100, orderBy: [ID_DESC]) {
          totalCount
          nodes {
            ...CallFields
          }
        }
        mails(first: 100, orderBy: [ID_DESC]) {
          nodes {
            ...MailFields
          }
        }
        transactions(first: 1, orderBy: [ID_DESC], filter: { correctsExists: false }) {
          nodes {
            publicId
            actualDeal
          }
        }
      }
      ownNotificationSettings {
        timeZone
      }
    }
  `,
  [followUpFields, callFields, mailFields],
)

/** What a provider that lost the lead still knows of it. */
export const formerLeadDocument = graphql(
  `
    query FormerLead($publicId: UUID!) {
      undoableChange(leadPublicId: $publicId) {
        historyId
        move
        until
      }
      allLeadOffers(first: 1, orderBy: [ID_DESC], filter: { leadPublicId: { equalTo: $publicId } }) {
        nodes {
          serviceName
          offeredAt
          acceptedAt
          endedAt
        }
      }
      allLeadCalls(first: 100, orderBy: [ID_DESC], filter: { leadPublicId: { equalTo: $publicId } }) {
        nodes {
          ...CallFields
        }
      }
    }
  `,
  [callFields],
)

export const notesDocument = graphql(`
  query LeadNotes($publicId: UUID!) {
    leadByPublicId(publicId: $publicId) {
      notes(first: 100, orderBy: [ID_DESC]) {
        totalCount
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

export const eligibleProvidersDocument = graphql(`
  query EligibleProviders($leadId: Int!) {
    eligibleProviders(leadId: $leadId) {
      nodes {
        organizationId
        eligible
        rank
        isActive
        reasons
        respondBy
        organization {
          legalBusinessName
        }
      }
    }
  }
`)

export const leadRoutingDocument = graphql(`
  query LeadRouting($leadId: Int!) {
    leadRouting(leadId: $leadId) {
      level
      takenOverAt
      takenOverBy
      askedBy
      chosenOrganizationId
      chosenRank
      chosenOpenLeads
      chosenAcceptance
      chosenFigure
      eligibleCount
      excludedCodes
      excludedCounts
      limitedNames
      limitedReasons
      waitsFor
      retryAt
      isWaiting
    }
  }
`)

export const agentsDocument = graphql(`
  query LeadAgents($organizationId: Int!, $offset: Int!) {
    allUserInfos(
      first: 100
      offset: $offset
      filter: {
        organizationId: { equalTo: $organizationId }
        userType: { equalTo: SERVICE_AGENT }
        status: { equalTo: ACTIVE }
      }
    ) {
      totalCount
      nodes {
        id
        publicId
        firstName
        lastName
        title
        profileUri
        serviceAgent {
          serviceIds
          stateIds
          languageIds
        }
      }
    }
  }
`)
