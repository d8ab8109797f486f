import type { DemoService } from './service.ts'

/** Marketing and web services. */
export const digitalServices: readonly DemoService[] = [
  {
    name: 'Online Store Launch',
    organization: 'northforkdigital',
    category: ['E-commerce', 'Online store set-up'],
    customerType: 'corporate',
    tags: ['online store', 'catalog', 'checkout'],
    description:
      'We set up your store, load the first two hundred products and connect payments and shipping. ' +
      'You receive two training sessions and thirty days of support after the launch.',
    industries: ['Retail', 'Wholesale'],
    states: 'ID WA OR UT MT WY',
  },
  {
    name: 'Marketplace Listing Care',
    organization: 'northforkdigital',
    category: ['E-commerce', 'Marketplace management'],
    customerType: 'corporate',
    tags: ['listings', 'marketplace', 'pricing'],
    description:
      'We write, price and watch your listings on the large online marketplaces. A monthly report ' +
      'shows what sold, what did not, and what we changed because of it.',
    industries: ['Retail', 'Manufacturing'],
    states: 'ID WA OR UT',
    pausedStates: 'MT',
  },
  {
    name: 'Managed IT for Small Offices',
    organization: 'vendor',
    category: ['Technology', 'Managed IT'],
    customerType: 'corporate',
    tags: ['help desk', 'backups', 'updates'],
    description:
      'Help desk, updates, backups and a yearly plan for offices with up to eighty computers. Most ' +
      'requests are answered within fifteen minutes during business hours. There is one price per ' +
      'seat and no charge for visits.',
    industries: ['Information technology', 'Healthcare', 'Legal services'],
    states: 'OK TX AR KS',
  },
  {
    name: 'Business Phone Systems',
    organization: 'vendor',
    category: ['Technology', 'Phone systems'],
    customerType: 'corporate',
    tags: ['phones', 'call routing', 'mobile'],
    description:
      'Internet phone service with call routing, voicemail by e-mail and an app for mobile phones. ' +
      'We move your existing numbers and train the front desk.',
    industries: ['Telecommunications', 'Healthcare'],
    states: 'OK TX AR KS MO NM',
  },
  {
    name: 'Website Design and Care',
    organization: 'northforkdigital',
    category: ['Technology', 'Web design'],
    customerType: 'both',
    tags: ['website', 'design', 'accessibility'],
    description:
      'A site of up to fifteen pages that loads fast, reads well on a phone and can be used by ' +
      'everyone. Hosting, changes and security updates are included for twelve months.',
    industries: ['Information technology', 'Non-profit', 'Retail'],
    states: 'ID WA OR UT MT WY',
  },
  {
    name: 'Local Search Visibility',
    organization: 'northforkdigital',
    category: ['Marketing and Communications', 'Search marketing'],
    customerType: 'corporate',
    tags: ['local search', 'reviews', 'maps'],
    description:
      'Be found by people nearby who are looking for what you do. We tidy your listings, answer ' +
      'reviews with you and report on calls and visits each month.',
    industries: ['Marketing and advertising', 'Retail'],
    states: 'ID WA OR UT MT WY',
  },
  {
    name: 'Brand Starter Kit',
    organization: 'oldtannery',
    category: ['Marketing and Communications', 'Branding'],
    customerType: 'both',
    tags: ['logo', 'brand guide', 'print'],
    description:
      'A name check, a logo and a short guide that keeps everything you print looking like one ' +
      'company. The work takes four weeks and includes two rounds of changes.',
    industries: ['Marketing and advertising'],
    states: 'OR WA',
    isActive: false,
  },
]
