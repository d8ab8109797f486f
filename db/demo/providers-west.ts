import type { DemoOrganization } from './organization.ts'

/** Active providers in the West without demo accounts. */
export const westernProviders: readonly DemoOrganization[] = [
  {
    key: 'tallgrasshome',
    name: 'Tallgrass Home Comfort, LLC',
    type: 'VENDOR',
    kind: 'GENERAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'LLC',
    taxId: '00-8126630',
    address: '1903 E Harvester St, Wichita, KS 67202',
    areaCode: '316',
    bio:
      'Heating, cooling, roofing and solar for homes in the central plains. ' +
      'Our own crews do the work, and the price on the quote is the price on the invoice.',
    states: 'KS OK MO NE',
    industries: ['Construction', 'Energy and utilities'],
    serves: ['Home Warranty Plan'],
    days: 505,
    staff: { masterAdmins: 1, admins: 1, agents: 4, associates: 0 },
  },
  {
    key: 'copperbasinmotors',
    name: 'Copper Basin Motors, Inc.',
    type: 'VENDOR',
    kind: 'GENERAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'S corporation',
    taxId: '00-6470218',
    address: '3380 E Ocotillo Way, Tucson, AZ 85701',
    areaCode: '520',
    bio:
      'Cars, vans and the service that keeps them running, for families and for fleets. ' +
      'Every vehicle is inspected by our own mechanics before it is offered.',
    states: 'AZ NM NV',
    industries: ['Automotive', 'Transportation'],
    serves: ['Vehicle Protection Plan'],
    days: 388,
    staff: { masterAdmins: 1, admins: 1, agents: 3, associates: 0 },
  },
  {
    key: 'northforkdigital',
    name: 'Northfork Digital Works, LLC',
    type: 'VENDOR',
    kind: 'CORPORATE_VENDOR',
    status: 'ACTIVE',
    incorporation: 'LLC',
    taxId: '00-9038125',
    address: '812 W Sagebrush St, Suite 150, Boise, ID 83702',
    areaCode: '208',
    bio:
      'We build websites, stores and the marketing that brings people to them. ' +
      'A project has one price, one schedule and one person who is responsible for both.',
    states: 'ID WA OR UT MT WY',
    industries: ['Information technology', 'Marketing and advertising'],
    serves: [],
    days: 345,
    staff: { masterAdmins: 1, admins: 1, agents: 4, associates: 0 },
  },
  {
    key: 'tworiversnetwork',
    name: 'Two Rivers Referral Network, LLC',
    type: 'MULTI_ROLE_PROVIDER',
    kind: 'MULTIROLE_PROVIDER',
    status: 'ACTIVE',
    incorporation: 'LLC',
    taxId: '00-7702619',
    address: '509 Cottonwood Sq, Suite 12, Sacramento, CA 95814',
    areaCode: '916',
    bio:
      'Sixty years of combined experience in matching families with the right advisor. ' +
      'Our associates refer across the West, and our own staff handles credit and debt counseling.',
    states: 'CA NV OR',
    industries: ['Financial services', 'Personal services'],
    serves: ['Credit Report Check-Up', 'First Home Mortgage Match'],
    days: 262,
    staff: { masterAdmins: 1, admins: 1, agents: 2, associates: 3 },
  },
  {
    key: 'larkspurtravel',
    name: 'Larkspur Travel Collective',
    type: 'INDEPENDENT_OPERATOR',
    kind: 'INDEPENDENT_OPERATOR',
    status: 'ACTIVE',
    incorporation: 'Sole proprietorship',
    taxId: '00-3361784',
    address: '1633 Granite Peak St, Denver, CO 80202',
    areaCode: '303',
    bio:
      'Independent travel planners who share one office and one standard of care. ' +
      'We plan company retreats, family reunions and long-awaited voyages.',
    states: 'CO UT WY NM AZ',
    industries: ['Travel and tourism', 'Hospitality'],
    serves: [],
    days: 190,
    staff: { masterAdmins: 1, admins: 0, agents: 2, associates: 2 },
  },
]
