import type { DemoService } from './service.ts'

/** Legal, health and travel services. */
export const peopleServices: readonly DemoService[] = [
  {
    name: 'Contract and Business Law Desk',
    organization: 'pinecrestlegal',
    category: ['Legal', 'Business law'],
    customerType: 'corporate',
    tags: ['contracts', 'leases', 'employment'],
    description:
      'An attorney reviews contracts, leases and employment papers for a monthly fee. Short ' +
      'questions are answered the same day, and larger matters are quoted before work begins.',
    industries: ['Legal services', 'Real estate'],
    states: 'FL GA AL',
  },
  {
    name: 'Wills and Estate Planning',
    organization: 'pinecrestlegal',
    category: ['Legal', 'Estate planning'],
    customerType: 'individual',
    tags: ['wills', 'trusts', 'power of attorney'],
    description:
      'A will, powers of attorney and, where it makes sense, a trust for a flat fee. We meet twice ' +
      'and store the originals at no charge.',
    industries: ['Legal services'],
    states: 'FL GA AL',
  },
  {
    name: 'Family Law Consultation',
    organization: 'pinecrestlegal',
    category: ['Legal', 'Family law'],
    customerType: 'individual',
    tags: ['custody', 'support', 'mediation'],
    description:
      'An hour with an attorney who listens first. You leave knowing your choices, their likely ' +
      'cost and what to do this week.',
    industries: ['Legal services'],
    states: 'FL',
    pausedStates: 'GA',
  },
  {
    name: 'Legal Check-Up',
    organization: 'pinecrestlegal',
    category: ['Legal', null],
    customerType: 'both',
    tags: ['review', 'advice'],
    description:
      'A yearly look at the papers that matter to a household or a small firm. We point out what is ' +
      'missing, out of date or in conflict.',
    industries: ['Legal services'],
    states: 'FL GA',
  },
  {
    name: 'Trademark Search and Filing',
    organization: 'pinecrestlegal',
    category: ['Other Specialized Legal', 'Intellectual property'],
    customerType: 'corporate',
    tags: ['trademark', 'brand', 'filing'],
    description:
      'We search for conflicts, advise on the chances and file the application. Replies to the ' +
      'first letter from the examiner are included.',
    industries: ['Legal services', 'Marketing and advertising'],
    states: 'FL GA AL',
  },
  {
    name: 'Tax Notice Defense',
    organization: 'pinecrestlegal',
    category: ['Other Specialized Legal', 'Tax law'],
    customerType: 'both',
    tags: ['tax notice', 'audit', 'appeal'],
    description:
      'An attorney answers tax notices, asks for more time and speaks for you at an audit. Send us ' +
      'the letter and we reply with a plan within three days.',
    industries: ['Legal services', 'Accounting'],
    states: 'FL GA AL',
  },
  {
    name: 'Practice Billing Service',
    organization: 'greenhollowmedical',
    category: ['Medical', 'Medical billing'],
    customerType: 'corporate',
    tags: ['billing', 'claims', 'coding'],
    description:
      'We code, submit and follow up claims inside the system that your practice already uses. Most ' +
      'practices see fewer denials within three months.',
    industries: ['Healthcare'],
    states: 'TN KY AL MS GA',
  },
  {
    name: 'Telehealth Start-Up',
    organization: 'greenhollowmedical',
    category: ['Medical', 'Telehealth'],
    customerType: 'corporate',
    tags: ['telehealth', 'video visits', 'training'],
    description:
      'Everything that a practice needs to see patients by video, from consent forms to billing ' +
      'codes. Training for staff takes one afternoon.',
    industries: ['Healthcare', 'Information technology'],
    states: 'TN KY',
    pausedStates: 'AL',
  },
  {
    name: 'Senior Care Navigation',
    organization: 'greenhollowmedical',
    category: ['Medical', 'Senior care'],
    customerType: 'individual',
    tags: ['senior care', 'assisted living', 'benefits'],
    description:
      'A nurse helps a family compare care at home, assisted living and nursing homes. We visit the ' +
      'places with you and explain what insurance and benefits will pay.',
    industries: ['Healthcare', 'Personal services'],
    states: 'TN KY GA',
  },
  {
    name: 'Family Dental Membership',
    organization: 'ferncliffdental',
    category: ['Medical', 'Dental'],
    customerType: 'individual',
    tags: ['dental', 'membership', 'cleaning'],
    description:
      'Two cleanings, yearly X-rays and lower prices on other work for one monthly fee. There are ' +
      'no claims to file.',
    industries: ['Healthcare'],
    states: 'GA AL',
    isActive: false,
  },
  {
    name: 'Company Retreat Planning',
    organization: 'larkspurtravel',
    category: ['Travel', 'Group travel'],
    customerType: 'corporate',
    tags: ['retreat', 'events', 'lodging'],
    description:
      'We find the place, book the rooms and plan the days for groups of ten to one hundred and ' +
      'fifty. One invoice covers everything.',
    industries: ['Travel and tourism', 'Hospitality'],
    states: 'CO UT WY NM AZ',
  },
  {
    name: 'Cruise Planning for Families',
    organization: 'larkspurtravel',
    category: ['Travel', 'Cruises'],
    customerType: 'individual',
    tags: ['cruise', 'family', 'cabins'],
    description:
      'A planner who has sailed the route helps you choose the ship, the cabin and the week. We ' +
      'watch prices after you book and ask for the difference when they fall.',
    industries: ['Travel and tourism'],
    states: 'CO UT WY',
    pausedStates: 'AZ',
  },
  {
    name: 'Managed Business Travel',
    organization: 'larkspurtravel',
    category: ['Travel', 'Business travel'],
    customerType: 'corporate',
    tags: ['business travel', 'policy', 'expenses'],
    description:
      'Bookings, changes and expense reports for teams that travel every week. Travelers reach a ' +
      'person at any hour.',
    industries: ['Travel and tourism', 'Consulting'],
    states: 'CO UT',
  },
]
