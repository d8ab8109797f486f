import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

import { applications } from '../lists/applications.ts'
import { audit } from '../lists/audit.ts'
import { invoices } from '../lists/invoices.ts'
import { leads } from '../lists/leads.ts'
import { notifications } from '../lists/notifications.ts'
import { organizations } from '../lists/organizations.ts'
import { sessions } from '../lists/sessions.ts'
import { ownTickets, tickets } from '../lists/tickets.ts'
import { transactions } from '../lists/transactions.ts'
import { activityDocument } from './activity/data/activityRows.ts'
import { pageSize as servicesPerPage } from './catalog/data/filters.ts'
import { servicesDocument } from './catalog/data/listOperations.ts'
import { categoriesDocument, industriesDocument, serviceDocument } from './catalog/data/operations.ts'
import { dashboardRequests } from './dashboards/data/firstRequests.ts'
import { requestBody } from './domain/api/body.ts'
import { leadStatusesDocument } from './domain/leadStatusesDocument.ts'
import { statesDocument } from './domain/places/places.ts'
import { ownPayouts, rowsOf, type SignedInPage } from './entry/pageStart.ts'
import { followUpsDocument } from './followups/data/followUps.ts'
import { needsDocument } from './home/data/needs.ts'
import { leadsDocument, leadTotalsDocument } from './leads/data/listOperations.ts'
import { leadDocument } from './leads/data/operations.ts'
import { linksDocument, suppressedContactsDocument } from './links/data/operations.ts'
import { notificationListDocument } from './notifications/data/notificationRows.ts'
import { notificationSettingsDocument } from './notifications/data/settingsOperations.ts'
import { undecided } from './people/data/applicationsQuery.ts'
import { applicationsDocument, sessionsDocument } from './people/data/operations.ts'
import { openReportsDocument, removalsDocument } from './posts/data/moderationOperations.ts'
import { feedDocument, pausedDocument, pinnedDocument } from './posts/data/operations.ts'
import { postsPerPage } from './posts/data/posts.ts'
import { vendorDocument, vendorsDocument } from './settings/data/organizationOperations.ts'
import { providerTypes } from './settings/data/organizationQueries.ts'
import { ticketStatusesDocument } from './support/data/operations.ts'
import { ticketsDocument } from './support/data/ticketRows.ts'
import { systemDocument } from './system/data/operations.ts'
import { invoiceDocument } from './transactions/data/invoiceQuery.ts'
import { invoicesDocument } from './transactions/data/invoiceRows.ts'
import { metricsDocument, transactionsDocument } from './transactions/data/listOperations.ts'
import { transactionDocument } from './transactions/data/operations.ts'
import { payableReferrersDocument } from './transactions/data/payableReferrers.ts'
import { payoutTotalsDocument } from './transactions/data/payoutOperations.ts'
import { invoiceStatusesDocument, payoutStatusesDocument } from './transactions/data/statusOperations.ts'

/**
 * The pages of signed-in people by path, and what the document has of each before its code runs: the top of the page, and
 * its first requests, with the id at the end of the path as `$publicId`.
 */
export const signedInPages: Readonly<Record<string, SignedInPage>> = {
  '/home': {
    file: 'home/pages/home.tsx',
    requests: [
      requestBody(needsDocument, {}),
      requestBody(feedDocument, { first: postsPerPage, after: null }),
      requestBody(pinnedDocument, {}),
      requestBody(pausedDocument, {}),
    ],
  },
  '/follow-ups': {
    file: 'followups/pages/followUps.tsx',
    title: 'Follow-ups',
    requests: [requestBody(followUpsDocument, {})],
  },
  '/referral-links': {
    file: 'links/pages/links.tsx',
    title: 'Referral links',
    line: 'Share a link or a QR code. Each request that comes in by it is your lead.',
    requests: [requestBody(linksDocument, {})],
  },
  '/saved-posts': { file: 'posts/pages/savedPosts.tsx', title: 'Saved posts' },
  '/post-reports': {
    file: 'posts/pages/postReports.tsx',
    title: 'Reported posts',
    line: 'Posts and comments that people reported',
    requests: [requestBody(openReportsDocument, {}), requestBody(removalsDocument, {})],
  },
  '/view-leads': {
    file: 'leads/pages/viewLeads.tsx',
    title: 'Leads',
    requests: [
      rowsOf(leads, leadsDocument),
      requestBody(leadTotalsDocument, {}),
      requestBody(leadStatusesDocument, {}),
    ],
  },
  '/view-leads/$publicId': {
    file: 'leads/pages/viewLead.tsx',
    requests: [requestBody(leadDocument, { publicId: '$publicId' }), requestBody(leadStatusesDocument, {})],
  },
  '/leads/new': { file: 'leads/pages/newLead.tsx' },
  '/transactions': {
    file: 'transactions/pages/viewTransactions.tsx',
    title: 'Transactions',
    requests: [
      rowsOf(transactions, transactionsDocument),
      requestBody(metricsDocument, {}),
      requestBody(payoutStatusesDocument, {}),
      requestBody(invoiceStatusesDocument, {}),
    ],
  },
  '/transactions/new': { file: 'transactions/pages/newDeal.tsx', title: 'Record a deal' },
  '/transactions/payouts': {
    file: 'transactions/pages/viewPayouts.tsx',
    title: 'Payouts',
    // Theirs is above the count of a list.
    line: { operator: 'What each referral earns, and when it is paid' },
    differs: 'line',
    requests: [
      { operator: requestBody(payableReferrersDocument, {}), others: ownPayouts() },
      { others: requestBody(payoutTotalsDocument, {}) },
      requestBody(payoutStatusesDocument, {}),
      requestBody(leadStatusesDocument, {}),
    ],
  },
  '/transactions/invoices': {
    file: 'transactions/pages/viewInvoices.tsx',
    title: 'Invoices',
    requests: [rowsOf(invoices, invoicesDocument), requestBody(invoiceStatusesDocument, {})],
  },
  '/transactions/invoices/$number': {
    file: 'transactions/pages/viewInvoice.tsx',
    requests: [requestBody(invoiceDocument, { number: '$number' }), requestBody(invoiceStatusesDocument, {})],
  },
  '/transactions/statements': {
    file: 'transactions/pages/viewStatement.tsx',
    title: { operator: 'Statements', others: 'Statement' },
    line: { operator: 'Provider and referrer balances by month' },
  },
  '/transactions/$publicId': {
    file: 'transactions/pages/viewTransaction.tsx',
    requests: [
      requestBody(transactionDocument, { publicId: '$publicId' }),
      requestBody(payoutStatusesDocument, {}),
      requestBody(invoiceStatusesDocument, {}),
    ],
  },
  '/dashboard/$dashboard': {
    file: 'dashboards/pages/viewDashboard.tsx',
    requests: dashboardRequests('operator'),
    addresses: {
      '/dashboard/vendor': dashboardRequests('vendor'),
      '/dashboard/associate': dashboardRequests('associate'),
      '/dashboard/service-agent': dashboardRequests('service-agent'),
    },
  },
  '/search-services': {
    file: 'catalog/pages/searchServices.tsx',
    title: 'Services',
    requests: [
      requestBody(servicesDocument, { first: servicesPerPage, offset: 0 }),
      requestBody(categoriesDocument, {}),
      requestBody(statesDocument, {}),
    ],
  },
  '/search-services/$publicId': {
    file: 'catalog/pages/service.tsx',
    requests: [requestBody(serviceDocument, { publicId: '$publicId' }), requestBody(industriesDocument, {})],
  },
  '/service-approvals': { file: 'catalog/pages/serviceApprovals.tsx', title: 'Waiting for approval' },
  '/service-approvals/$publicId': { file: 'catalog/pages/serviceApproval.tsx' },
  '/new-service-creation': {
    file: 'catalog/pages/newService.tsx',
    title: 'Create service',
    line: 'Describe the service, where it’s available and what leads must answer',
    differs: 'title',
    requests: [requestBody(statesDocument, {})],
  },
  '/support-page': {
    file: 'support/pages/supportPage.tsx',
    requests: [
      { operator: rowsOf(tickets, ticketsDocument), others: rowsOf(ownTickets, ticketsDocument) },
      requestBody(ticketStatusesDocument, {}),
    ],
  },
  '/support-page/$type': { file: 'support/pages/supportType.tsx' },
  '/notifications': {
    file: 'notifications/pages/notifications.tsx',
    title: 'Notifications',
    requests: [
      rowsOf(notifications, notificationListDocument),
      requestBody(notificationSettingsDocument, {}),
    ],
  },
  '/settings': {
    file: 'entry/settings.tsx',
    addresses: {
      '/settings?tab=Sessions': [rowsOf(sessions, sessionsDocument)],
      '/settings?tab=Vendors': [rowsOf(organizations, vendorsDocument, { type: providerTypes })],
      '/settings?tab=Applications': [rowsOf(applications, applicationsDocument, undecided)],
      '/settings?tab=Activity': [rowsOf(audit, activityDocument)],
      '/settings?tab=Do%20not%20contact': [requestBody(suppressedContactsDocument, {})],
      '/settings?tab=System': [requestBody(systemDocument, {})],
    },
  },
  '/settings/import/$kind': { file: 'settings/pages/importPeople.tsx' },
  '/welcome': { file: 'settings/pages/welcome.tsx', title: 'Welcome' },
  '/vendors/$publicId': {
    file: 'settings/pages/vendor.tsx',
    requests: [requestBody(vendorDocument, { publicId: '$publicId' })],
  },
  '/outbox': { file: 'outbox/outbox.tsx', title: 'Outbox' },
  '/test': { file: 'gallery/gallery.tsx' },
}

// The table of contents of the product.
export const routes = rootRoute('entry/root.tsx', [
  index('entry/index.tsx'),
  layout('signed-out', 'people/pages/signedOut.tsx', [
    route('/login', 'people/pages/login.tsx'),
    route('/signup', 'people/pages/signup.tsx'),
    route('/signup/$token', 'people/pages/signupToken.tsx'),
    route('/forgot-password', 'people/pages/forgotPassword.tsx'),
    route('/reset-password', 'people/pages/resetPassword.tsx'),
    route('/confirm-email', 'people/pages/confirmEmail.tsx'),
    route('/reset-second-factor', 'people/pages/resetSecondFactor.tsx'),
  ]),
  route('/post/$publicId', 'entry/post.tsx'),
  layout(
    'signed-in',
    'entry/signedIn.tsx',
    Object.entries(signedInPages).map(([path, { file }]) => route(path, file)),
  ),
])

/** The module of each tab of the settings page. Its document names the tab's files like those of a page. */
export const settingsTabFiles: Readonly<Record<string, string>> = {
  Account: 'entry/AccountSettings.tsx',
  Notifications: 'notifications/settings/NotificationsTab.tsx',
  Sessions: 'people/settings/SessionsTab.tsx',
  Companies: 'settings/CompaniesTab.tsx',
  Organization: 'settings/organizations/OrganizationTab.tsx',
  Admins: 'settings/people/PeopleTab.tsx',
  'Service agents': 'settings/people/PeopleTab.tsx',
  Permissions: 'settings/people/PermissionsTab.tsx',
  Services: 'settings/organizations/ServicesTab.tsx',
  Templates: 'settings/templates/TemplatesTab.tsx',
  Vendors: 'settings/organizations/VendorsTab.tsx',
  Associates: 'settings/people/PeopleTab.tsx',
  Categories: 'settings/CategoriesTab.tsx',
  Offers: 'settings/offers/OffersTab.tsx',
  'Commission terms': 'transactions/terms/TermsTab.tsx',
  'Help desk': 'support/settings/HelpDeskTab.tsx',
  Applications: 'people/settings/ApplicationsTab.tsx',
  'Do not contact': 'links/suppression/SuppressionTab.tsx',
  Activity: 'activity/ActivityTab.tsx',
  System: 'system/SystemTab.tsx',
}
