import { nationwide } from './regions.ts'
import type { DemoService } from './service.ts'

/** Services for running a company. */
export const businessServices: readonly DemoService[] = [
  {
    name: 'Company Formation Package',
    organization: 'operator',
    category: ['Business', 'Business formation'],
    customerType: 'both',
    tags: ['llc', 'incorporation', 'registered agent'],
    description:
      'Choose the right structure, file with the state and receive the documents that a bank will ' +
      'ask for. A registered agent is included for the first year. Most filings are complete within ' +
      'ten business days.',
    industries: ['Consulting', 'Legal services'],
    states: nationwide,
  },
  {
    name: 'Monthly Bookkeeping',
    organization: 'vendor',
    category: ['Business', 'Accounting and bookkeeping'],
    customerType: 'corporate',
    tags: ['bookkeeping', 'reports', 'reconciliation'],
    description:
      'We reconcile every account by the tenth of the month and send reports that an owner can read ' +
      'in five minutes. A named bookkeeper answers questions by phone or email. Catch-up work for ' +
      'earlier months is quoted separately.',
    industries: ['Accounting', 'Retail', 'Construction'],
    states: 'OK TX AR KS MO NM',
  },
  {
    name: 'Controller on Call',
    organization: 'vendor',
    category: ['Business', 'Consulting'],
    customerType: 'corporate',
    tags: ['controller', 'cash flow', 'budget'],
    description:
      'A senior accountant joins your team for a set number of hours each month. Use the time for ' +
      'cash flow planning, lender reports or preparing for an audit.',
    industries: ['Accounting', 'Manufacturing'],
    states: 'OK TX AR',
    pausedStates: 'KS',
  },
  {
    name: 'Payroll for Growing Teams',
    organization: 'ashgrovehr',
    category: ['Business', 'Payroll'],
    customerType: 'corporate',
    tags: ['payroll', 'direct deposit', 'tax filing'],
    description:
      'Payroll, direct deposit and tax filings for teams of five to three hundred. New hires enter ' +
      'their own details online, and a specialist checks each run before it goes out.',
    industries: ['Human resources', 'Hospitality', 'Construction'],
    states: 'NC SC VA TN GA',
  },
  {
    name: 'HR Handbook and Help Line',
    organization: 'ashgrovehr',
    category: ['Business', 'Human resources'],
    customerType: 'corporate',
    tags: ['handbook', 'hiring', 'compliance'],
    description:
      'We write an employee handbook that fits your state and your size, and update it when the ' +
      'rules change. Managers can call the help line before a hard conversation, not after it.',
    industries: ['Human resources'],
    states: 'NC SC VA TN GA',
    pausedStates: 'AL',
  },
  {
    name: 'Owner Advisory Sessions',
    organization: 'independent',
    category: ['Business', null],
    customerType: 'both',
    tags: ['planning', 'family business', 'succession'],
    description:
      'Six working sessions for owners who want to grow, sell or pass on a family business. We ' +
      'leave you with a written plan and the names of the people who should carry it out.',
    industries: ['Consulting', 'Agriculture', 'Retail'],
    states: 'AZ NM UT CO',
  },
  {
    name: 'Card Processing Savings Review',
    organization: 'operator',
    category: ['Merchant Services', 'Processing review'],
    customerType: 'corporate',
    tags: ['card fees', 'statement review', 'savings'],
    description:
      'Send three statements and learn what you pay for each card sale and why. We compare offers ' +
      'from several processors, and you decide whether to change. There is no charge for the ' +
      'review.',
    industries: ['Retail', 'Food and beverage', 'Hospitality'],
    states: nationwide,
  },
  {
    name: 'Point of Sale for Shops and Cafes',
    organization: 'multirole',
    category: ['Merchant Services', 'Point of sale'],
    customerType: 'corporate',
    tags: ['point of sale', 'inventory', 'tips'],
    description:
      'A register, a card reader and inventory that works the day it is installed. Our team ' +
      'visits twice in the first month to adjust menus, taxes and reports.',
    industries: ['Retail', 'Food and beverage'],
    states: 'OH IN KY MI PA WV',
  },
  {
    name: 'Online Payments Set-Up',
    organization: 'quarrylane',
    category: ['Merchant Services', 'Online payments'],
    customerType: 'corporate',
    tags: ['online payments', 'invoices', 'recurring billing'],
    description:
      'Take cards and bank payments on your website or by a link in an e-mail. We handle the ' +
      'application and test every step before the first customer pays.',
    industries: ['Retail', 'Personal services'],
    states: 'MO KS NE',
    pausedStates: 'IA',
  },
]
