import type { DemoOrganization } from './organization.ts'
import { easternProviders } from './providers-east.ts'
import { otherProviders } from './providers-other.ts'
import { westernProviders } from './providers-west.ts'
import { nationwide } from './regions.ts'

/** The operator and the providers with demo accounts. */
const withAccounts: readonly DemoOrganization[] = [
  {
    key: 'operator',
    name: 'Turnstone',
    type: 'OPERATOR',
    kind: null,
    status: 'ACTIVE',
    incorporation: 'C corporation',
    taxId: '00-4170236',
    address: '318 W Kedron St, Floor 11, Chicago, IL 60606',
    areaCode: '312',
    bio:
      'We bring people who need a service together with providers who do it well. ' +
      'Every referral is followed from the first call to the final payment.',
    states: nationwide,
    industries: ['Consulting', 'Financial services'],
    serves: [],
    days: 1240,
    staff: { masterAdmins: 1, admins: 5, agents: 0, associates: 0 },
  },
  {
    key: 'vendor',
    name: 'Cedar Bluff Business Services, LLC',
    type: 'VENDOR',
    kind: 'CORPORATE_VENDOR',
    status: 'ACTIVE',
    incorporation: 'LLC',
    taxId: '00-2938114',
    address: '427 S Garland Ave, Suite 600, Tulsa, OK 74103',
    areaCode: '918',
    bio:
      'Cedar Bluff runs the back office for more than four hundred companies in the southern plains. ' +
      'Bookkeeping, company formation and office technology come from one team with one phone number.',
    states: 'OK TX AR KS MO NM',
    industries: ['Accounting', 'Consulting', 'Information technology'],
    serves: ['Small Business Tax Preparation', 'Company Formation Package', 'Business Funding Match'],
    days: 910,
    staff: { masterAdmins: 0, admins: 3, agents: 22, associates: 0 },
  },
  {
    key: 'vendor2',
    name: 'Marlowe & Quist Insurance Group, Inc.',
    type: 'VENDOR',
    kind: 'GENERAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'S corporation',
    taxId: '00-7315528',
    address: '96 E Farrow St, Suite 210, Saint Paul, MN 55101',
    areaCode: '651',
    bio:
      'An independent agency that has served the upper Midwest for two generations. ' +
      'We compare carriers, explain what is covered, and stay on the line when there is a claim.',
    states: 'MN WI IA ND SD',
    industries: ['Insurance'],
    serves: ['Small Business Health Plan Review', 'Identity Protection Plan'],
    days: 640,
    staff: { masterAdmins: 0, admins: 2, agents: 6, associates: 0 },
  },
  {
    key: 'multirole',
    name: 'Halden Ridge Partners, Inc.',
    type: 'MULTI_ROLE_PROVIDER',
    kind: 'MULTIROLE_PROVIDER',
    status: 'ACTIVE',
    incorporation: 'C corporation',
    taxId: '00-5802947',
    address: '1150 Linnet Ave, Suite 400, Columbus, OH 43215',
    areaCode: '614',
    bio:
      'Halden Ridge refers clients through a network of local associates and serves many of them itself. ' +
      'Funding and payments are our own work; for the rest we choose partners with care.',
    states: 'OH IN KY MI PA WV',
    industries: ['Financial services', 'Banking', 'Consulting'],
    serves: ['Business Funding Match', 'Card Processing Savings Review', 'Credit Report Check-Up'],
    days: 780,
    staff: { masterAdmins: 0, admins: 2, agents: 11, associates: 11 },
  },
  {
    key: 'independent',
    name: 'Yazzie Consulting Group, LLC',
    type: 'INDEPENDENT_OPERATOR',
    kind: 'INDEPENDENT_OPERATOR',
    status: 'ACTIVE',
    incorporation: 'LLC',
    taxId: '00-6641093',
    address: '22 N Juniper Bend, Flagstaff, AZ 86001',
    areaCode: '928',
    bio:
      'A small practice that advises family businesses across the Four Corners. ' +
      'We plan budgets, prepare for lenders and stay available after the work is done.',
    states: 'AZ NM UT CO',
    industries: ['Consulting', 'Personal services'],
    serves: ['Company Formation Package', 'Small Business Tax Preparation'],
    days: 420,
    staff: { masterAdmins: 0, admins: 0, agents: 2, associates: 3 },
  },
]

/** All organizations, the operator first. */
export const organizations: readonly DemoOrganization[] = [
  ...withAccounts,
  ...easternProviders,
  ...westernProviders,
  ...otherProviders,
]
