import type { TadaDocumentNode } from 'gql.tada'

import { applications } from '../../lists/applications.ts'
import { audit } from '../../lists/audit.ts'
import { invoices } from '../../lists/invoices.ts'
import { leads } from '../../lists/leads.ts'
import type { List } from '../../lists/list.ts'
import { notifications } from '../../lists/notifications.ts'
import { organizations } from '../../lists/organizations.ts'
import { payouts } from '../../lists/payouts.ts'
import { sessions } from '../../lists/sessions.ts'
import { ownTickets, tickets } from '../../lists/tickets.ts'
import { transactions } from '../../lists/transactions.ts'
import { activityDocument } from '../activity/data/activityRows.ts'
import { pageSize as servicesPerPage } from '../catalog/data/filters.ts'
import { servicesDocument } from '../catalog/data/listOperations.ts'
import { categoriesDocument, industriesDocument, serviceDocument } from '../catalog/data/operations.ts'
import { categoriesVariables } from '../catalog/data/queries.ts'
import { dashboardRequests } from '../dashboards/data/firstRequests.ts'
import { requestBody } from '../domain/api/body.ts'
import type { Audience } from '../domain/api/token.ts'
import { leadStatusesDocument } from '../domain/leadStatusesDocument.ts'
import { statesDocument } from '../domain/places/places.ts'
import { needsDocument } from '../home/data/needs.ts'
import { leadsDocument, leadTotalsDocument } from '../leads/data/listOperations.ts'
import { leadDocument } from '../leads/data/operations.ts'
import { variablesOf } from '../lists/listSearch.ts'
import { notificationListDocument } from '../notifications/data/notificationRows.ts'
import { notificationSettingsDocument } from '../notifications/data/settingsOperations.ts'
import { undecided } from '../people/data/applicationsQuery.ts'
import { applicationsDocument, sessionsDocument } from '../people/data/operations.ts'
import { openReportsDocument, removalsDocument } from '../posts/data/moderationOperations.ts'
import { feedDocument, pausedDocument, pinnedDocument } from '../posts/data/operations.ts'
import { postsPerPage } from '../posts/data/posts.ts'
import { vendorDocument, vendorsDocument } from '../settings/data/organizationOperations.ts'
import { providerTypes } from '../settings/data/organizationQueries.ts'
import { ticketStatusesDocument } from '../support/data/operations.ts'
import { ticketsDocument } from '../support/data/ticketRows.ts'
import { invoicesDocument } from '../transactions/data/invoiceRows.ts'
import { metricsDocument, transactionsDocument } from '../transactions/data/listOperations.ts'
import { transactionDocument } from '../transactions/data/operations.ts'
import { payableReferrersDocument } from '../transactions/data/payableReferrers.ts'
import { payoutsDocument, payoutTotalsDocument } from '../transactions/data/payoutOperations.ts'
import { invoiceStatusesDocument, payoutStatusesDocument } from '../transactions/data/statusOperations.ts'

/**
 * What each page asks first when its address has no search parameters, and each tab of the settings. A path comes before
 * a pattern that fits it. The page's document sends these requests while
 * the page's code loads, with the id at the end of the path as `$publicId`; `request` takes the answer to a request of
 * the same text.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  '/home': [
    requestBody(needsDocument, {}),
    requestBody(feedDocument, { first: postsPerPage, after: null }),
    requestBody(pinnedDocument, {}),
    requestBody(pausedDocument, {}),
  ],
  '/view-leads': [
    rowsOf(leads, leadsDocument),
    requestBody(leadTotalsDocument, {}),
    requestBody(leadStatusesDocument, {}),
  ],
  '/view-leads/$publicId': [
    requestBody(leadDocument, { publicId: '$publicId' }),
    requestBody(leadStatusesDocument, {}),
  ],
  '/transactions': [
    rowsOf(transactions, transactionsDocument),
    requestBody(metricsDocument, {}),
    requestBody(payoutStatusesDocument, {}),
    requestBody(invoiceStatusesDocument, {}),
  ],
  '/transactions/invoices': [rowsOf(invoices, invoicesDocument), requestBody(invoiceStatusesDocument, {})],
  '/transactions/payouts': [
    { operator: requestBody(payableReferrersDocument, {}), others: ownPayouts() },
    { others: requestBody(payoutTotalsDocument, {}) },
    requestBody(payoutStatusesDocument, {}),
    requestBody(leadStatusesDocument, {}),
  ],
  '/transactions/$publicId': [
    requestBody(transactionDocument, { publicId: '$publicId' }),
    requestBody(payoutStatusesDocument, {}),
    requestBody(invoiceStatusesDocument, {}),
  ],
  '/search-services': [
    requestBody(servicesDocument, { first: servicesPerPage, offset: 0 }),
    requestBody(categoriesDocument, categoriesVariables(undefined)),
    requestBody(statesDocument, {}),
  ],
  '/search-services/$publicId': [
    requestBody(serviceDocument, { publicId: '$publicId' }),
    requestBody(industriesDocument, {}),
  ],
  '/new-service-creation': [requestBody(statesDocument, {})],
  '/vendors/$publicId': [requestBody(vendorDocument, { publicId: '$publicId' })],
  '/post-reports': [requestBody(openReportsDocument, {}), requestBody(removalsDocument, {})],
  '/notifications': [
    rowsOf(notifications, notificationListDocument),
    requestBody(notificationSettingsDocument, {}),
  ],
  '/support-page': [
    { operator: rowsOf(tickets, ticketsDocument), others: rowsOf(ownTickets, ticketsDocument) },
    requestBody(ticketStatusesDocument, {}),
  ],
  '/dashboard/vendor': dashboardRequests('vendor'),
  '/dashboard/associate': dashboardRequests('associate'),
  '/dashboard/service-agent': dashboardRequests('service-agent'),
  // The operator's, which has its name.
  '/dashboard/$dashboard': dashboardRequests('operator'),
  '/settings?tab=Sessions': [rowsOf(sessions, sessionsDocument)],
  '/settings?tab=Vendors': [rowsOf(organizations, vendorsDocument, { type: providerTypes })],
  '/settings?tab=Applications': [rowsOf(applications, applicationsDocument, undecided)],
  '/settings?tab=Activity': [rowsOf(audit, activityDocument)],
}

/** A request's body, or one for each audience. */
export type FirstRequest = string | Readonly<Partial<Record<Audience, string>>>

/** The first page of a list. */
function rowsOf<Declared extends List, Found>(
  list: Declared,
  document: TadaDocumentNode<Found, ReturnType<typeof variablesOf<Declared>>>,
  filters: Readonly<Record<string, string>> = {},
): string {
  return requestBody(document, variablesOf(list, { filters }))
}

/** The first page of one's own payouts, whose operation knows two variables only. */
function ownPayouts(): string {
  const { first, offset } = variablesOf(payouts, { filters: {} })
  return requestBody(payoutsDocument, { first, offset })
}
