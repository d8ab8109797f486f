import { queryOptions } from '@tanstack/react-query'

import type { TransactionMove } from '../../../texts/codes.generated.ts'
import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { followedIn } from '../../domain/followUps/followed.ts'
import { followUpFields } from '../../domain/followUps/operations.ts'
import { openMovesOf } from '../../domain/record/openMoves.ts'

export const invoiceDocument = graphql(
  `
    query Invoice($number: String!) {
      invoiceByNumber(number: $number) {
        id
        publicId
        number
        status
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
        organizationId
        organization {
          publicId
          legalBusinessName
        }
        followUps(first: 20) {
          nodes {
            ...FollowUpFields
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
        reminders {
          sentAt
          plannedOn
          daysAfter
          askedBy
          message
        }
        invoiceLines(first: 100, orderBy: [POSITION_ASC]) {
          totalCount
          nodes {
            transactionId
            description
            closedOn
            actualDeal
            amount
            transaction {
              publicId
              status
              vendorInvoiceStatus
              paymentReference
            }
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

/** Whom the operator asks about a provider's invoice. */
const billingContactsDocument = graphql(`
  query BillingContacts($organizationId: Int!) {
    allUserInfos(
      first: 5
      orderBy: [ID_ASC]
      filter: {
        organizationId: { equalTo: $organizationId }
        userType: { in: [MASTER_ADMIN, ADMIN] }
        status: { equalTo: ACTIVE }
      }
    ) {
      nodes {
        publicId
        firstName
        lastName
        title
        profileUri
        email
        phoneNumber
      }
    }
  }
`)

export const sendReminderDocument = graphql(`
  mutation SendInvoiceReminder($input: SendInvoiceReminderInput!) {
    sendInvoiceReminder(input: $input) {
      clientMutationId
    }
  }
`)

export type NumberedInvoice = NonNullable<Awaited<ReturnType<typeof loadInvoice>>>
export type Reminder = NumberedInvoice['reminders'][number]

/** Under the key of transactions, whose transitions change invoices. */
export function invoiceQuery(number: string) {
  return queryOptions({
    queryKey: ['transactions', 'invoice', number],
    queryFn: () => loadInvoice(number),
  })
}

/** Null: there is no such invoice, or none for this reader. */
async function loadInvoice(number: string) {
  const { invoiceByNumber, ownNotificationSettings } = await request(invoiceDocument, { number })
  if (!invoiceByNumber) return null
  const { openMoves, reminders, followUps, invoiceLines, ...facts } = invoiceByNumber
  return {
    ...facts,
    openMoves: openMovesOf<TransactionMove>(openMoves),
    ...followedIn(followUps, ownNotificationSettings),
    reminders: (reminders ?? []).filter((one) => one !== null),
    lines: invoiceLines.nodes.filter((line) => line !== null),
    lineCount: invoiceLines.totalCount,
  }
}

export function billingContactsQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['billing contacts', organizationId],
    queryFn: async () => {
      const { allUserInfos } = await request(billingContactsDocument, { organizationId })
      return (allUserInfos?.nodes ?? []).filter((one) => one !== null)
    },
  })
}
