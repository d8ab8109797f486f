import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

// The table of contents of the product.
export const routes = rootRoute('entry/root.tsx', [
  index('entry/index.tsx'),
  layout('signed-out', 'people/signedOut.tsx', [
    route('/login', 'people/login.tsx'),
    route('/signup', 'people/signup.tsx'),
    route('/signup/$token', 'people/signupToken.tsx'),
    route('/forgot-password', 'people/forgotPassword.tsx'),
    route('/reset-password', 'people/resetPassword.tsx'),
  ]),
  layout('signed-in', 'entry/signedIn.tsx', [
    route('/home', 'people/home.tsx'),
    route('/view-leads', 'leads/viewLeads.tsx'),
    route('/view-leads/$publicId', 'leads/viewLead.tsx'),
    route('/leads/new', 'leads/newLead.tsx'),
    route('/transactions', 'transactions/viewTransactions.tsx'),
    route('/transactions/new', 'transactions/newDeal.tsx'),
    route('/transactions/payouts', 'transactions/viewPayouts.tsx'),
    route('/transactions/statements', 'transactions/viewStatement.tsx'),
    route('/transactions/$publicId', 'transactions/viewTransaction.tsx'),
    route('/search-services', 'catalogue/searchServices.tsx'),
    route('/search-services/$publicId', 'catalogue/service.tsx'),
    route('/new-service-creation', 'catalogue/newService.tsx'),
    route('/settings', 'entry/settings.tsx'),
    route('/outbox', 'outbox/outbox.tsx'),
    route('/test', 'gallery/gallery.tsx'),
  ]),
])
