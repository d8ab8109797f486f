import type { UserType } from './names.ts'

/** The password of all demo people with an account. */
export const demoPassword = 'Turnstone!2026'

export type DemoAccount = {
  email: string
  /** The person's label on the start screen. */
  label: string
  name: string
  title: string
  userType: UserType
  /** The key of an organization; empty for the operator's own associate. */
  organization: string | null
  bio: string
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'master@operator.example',
    label: 'Operator · master admin',
    name: 'Margaret Ellison',
    title: 'Managing Director',
    userType: 'MASTER_ADMIN',
    organization: 'operator',
    bio: 'Runs the marketplace day to day. Spent fifteen years building partner programs for regional banks.',
  },
  {
    email: 'admin@operator.example',
    label: 'Operator · admin',
    name: 'Daniel Okafor',
    title: 'Marketplace Operations Manager',
    userType: 'ADMIN',
    organization: 'operator',
    bio: 'Matches new leads with providers and keeps an eye on response times. Lives in Oak Park with his family.',
  },
  {
    email: 'master@vendor.example',
    label: 'Vendor · master admin',
    name: 'Renee Castellanos',
    title: 'President',
    userType: 'MASTER_ADMIN',
    organization: 'vendor',
    bio: 'Started the firm with two bookkeepers and a rented desk. Still reads every client survey herself.',
  },
  {
    email: 'admin@vendor.example',
    label: 'Vendor · admin',
    name: 'Kevin Tran',
    title: 'Director of Client Operations',
    userType: 'ADMIN',
    organization: 'vendor',
    bio: 'Looks after the service catalog and the agents who stand behind it. Came to Tulsa from a hospital finance team.',
  },
  {
    email: 'agent@vendor.example',
    label: 'Vendor · service agent',
    name: 'Brianna Foster',
    title: 'Senior Client Advisor',
    userType: 'SERVICE_AGENT',
    organization: 'vendor',
    bio: 'Helps small companies choose the right back-office services. Answers the phone before the third ring.',
  },
  {
    email: 'master@vendor2.example',
    label: 'Second vendor · master admin',
    name: 'Harold Lindqvist',
    title: 'Principal',
    userType: 'MASTER_ADMIN',
    organization: 'vendor2',
    bio: 'Second generation at the agency. Believes a policy is only as good as the person who explains it.',
  },
  {
    email: 'agent@vendor2.example',
    label: 'Second vendor · service agent',
    name: 'Sofia Marchetti',
    title: 'Licensed Insurance Agent',
    userType: 'SERVICE_AGENT',
    organization: 'vendor2',
    bio: 'Writes business and home policies across the upper Midwest. Speaks English, Italian and Spanish.',
  },
  {
    email: 'master@multirole.example',
    label: 'Multi-role provider · master admin',
    name: 'Nadia Rahman',
    title: 'Chief Executive Officer',
    userType: 'MASTER_ADMIN',
    organization: 'multirole',
    bio: 'Leads a team that both refers clients and serves them. Previously managed lending for a community bank.',
  },
  {
    email: 'agent@multirole.example',
    label: 'Multi-role provider · service agent',
    name: 'Marcus Bell',
    title: 'Funding Specialist',
    userType: 'SERVICE_AGENT',
    organization: 'multirole',
    bio: 'Guides owners through their first business loan. Coaches youth basketball on weekends.',
  },
  {
    email: 'master@independent.example',
    label: 'Independent operator · master admin',
    name: 'Walter Yazzie',
    title: 'Owner',
    userType: 'MASTER_ADMIN',
    organization: 'independent',
    bio: 'Advises family businesses in northern Arizona. Keeps the office small so that every client knows his number.',
  },
  {
    email: 'associate@operator.example',
    label: 'Operator · associate',
    name: 'Joanna Kowalczyk',
    title: 'Referral Associate',
    userType: 'ASSOCIATE',
    organization: null,
    bio: 'A former real estate agent with a wide circle of clients. Refers them when they need more than a house.',
  },
  {
    email: 'associate@multirole.example',
    label: 'Multi-role provider · associate',
    name: 'Luis Herrera',
    title: 'Community Partner',
    userType: 'ASSOCIATE',
    organization: 'multirole',
    bio: 'Connects neighborhood shops with funding and payment services. On the board of his local chamber of commerce.',
  },
]
