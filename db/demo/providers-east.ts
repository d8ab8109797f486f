import type { DemoOrganization } from './organization.ts'

/** Active providers in the East without demo accounts. */
export const easternProviders: readonly DemoOrganization[] = [
  {
    key: 'ashgrovehr',
    name: 'Ashgrove Payroll & HR, Inc.',
    type: 'VENDOR',
    kind: 'CORPORATE_VENDOR',
    status: 'ACTIVE',
    incorporation: 'C corporation',
    taxId: '00-3094471',
    address: '740 Millrace St, Suite 320, Raleigh, NC 27601',
    areaCode: '919',
    bio:
      'Ashgrove pays people on time and keeps their employers out of trouble. ' +
      'Our clients have between five and three hundred employees, and each has a named specialist.',
    states: 'NC SC VA TN GA',
    industries: ['Human resources', 'Accounting'],
    serves: ['Small Business Health Plan Review'],
    days: 560,
    staff: { masterAdmins: 1, admins: 2, agents: 3, associates: 0 },
  },
  {
    key: 'pinecrestlegal',
    name: 'Pinecrest Harbor Legal Group, PLLC',
    type: 'VENDOR',
    kind: 'GENERAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'PLLC',
    taxId: '00-1957302',
    address: '215 S Tidewater Ave, Suite 900, Tampa, FL 33602',
    areaCode: '813',
    bio:
      'A firm of eleven attorneys who work on flat fees wherever they can. ' +
      'We handle family, business and estate matters and return calls the same day.',
    states: 'FL GA AL',
    industries: ['Legal services'],
    serves: [],
    days: 470,
    staff: { masterAdmins: 1, admins: 1, agents: 4, associates: 0 },
  },
  {
    key: 'lowellstreetfinancial',
    name: 'Lowell Street Member Financial',
    type: 'VENDOR',
    kind: 'INSTITUTIONAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'Non-profit',
    taxId: '00-2253896',
    address: '61 Lowell Yard St, Worcester, MA 01608',
    areaCode: '508',
    bio:
      'A member-owned lender serving central New England since the mill days. ' +
      'Home loans, savings plans and budget coaching are open to anyone who lives or works in the region.',
    states: 'MA NH RI CT VT ME',
    industries: ['Banking', 'Financial services'],
    serves: ['Credit Report Check-Up'],
    days: 610,
    staff: { masterAdmins: 1, admins: 2, agents: 3, associates: 0 },
  },
  {
    key: 'saltmarshrealty',
    name: 'Saltmarsh Realty Partners, LLC',
    type: 'VENDOR',
    kind: 'GENERAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'Partnership',
    taxId: '00-4719950',
    address: '14 Rutledge Wharf, Charleston, SC 29401',
    areaCode: '843',
    bio:
      'Brokers who live where they sell, from the Lowcountry to the Grand Strand. ' +
      'We help people buy, sell and manage homes, and commercial space for those who run a business from it.',
    states: 'SC NC GA',
    industries: ['Real estate'],
    serves: ['First Home Mortgage Match'],
    days: 430,
    staff: { masterAdmins: 1, admins: 1, agents: 3, associates: 0 },
  },
  {
    key: 'greenhollowmedical',
    name: 'Greenhollow Practice Partners, Inc.',
    type: 'VENDOR',
    kind: 'INSTITUTIONAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'C corporation',
    taxId: '00-5586047',
    address: '2007 Dogwood Hill Ave, Nashville, TN 37203',
    areaCode: '615',
    bio:
      'Billing, telehealth and patient support for independent medical practices. ' +
      'We work inside the systems that a practice already has.',
    states: 'TN KY AL MS GA',
    industries: ['Healthcare', 'Pharmaceuticals'],
    serves: ['Small Business Health Plan Review'],
    days: 298,
    staff: { masterAdmins: 1, admins: 1, agents: 3, associates: 0 },
  },
  {
    key: 'wrenfieldcapital',
    name: 'Wrenfield Capital Advisors, LLC',
    type: 'VENDOR',
    kind: 'INSTITUTIONAL_VENDOR',
    status: 'ACTIVE',
    incorporation: 'LLC',
    taxId: '00-8490573',
    address: '330 Passage Sq, Floor 4, Newark, NJ 07102',
    areaCode: '973',
    bio:
      'Wrenfield finances equipment and growth for companies with three to three hundred employees. ' +
      'Decisions are made by people, in most cases within two business days.',
    states: 'NJ NY PA CT DE MD',
    industries: ['Financial services', 'Banking'],
    serves: ['Business Funding Match'],
    days: 515,
    staff: { masterAdmins: 1, admins: 2, agents: 3, associates: 0 },
  },
]
