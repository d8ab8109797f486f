import { nationwide } from './regions.ts'
import type { DemoService } from './service.ts'

/** Services for loans, savings and planning. */
export const moneyServices: readonly DemoService[] = [
  {
    name: 'Business Funding Match',
    organization: 'operator',
    category: ['Financial', 'Business funding'],
    customerType: 'corporate',
    tags: ['working capital', 'loans', 'growth'],
    description:
      'One application reaches several lenders that fund companies like yours. An advisor explains ' +
      'each offer, including the total cost, before you sign anything. Funding between ten thousand ' +
      'and two million dollars is typical.',
    industries: ['Financial services', 'Retail', 'Construction'],
    states: nationwide,
  },
  {
    name: 'Equipment Financing',
    organization: 'wrenfieldcapital',
    category: ['Financial', 'Equipment financing'],
    customerType: 'corporate',
    tags: ['equipment', 'lease', 'machinery'],
    description:
      'Finance machines, vehicles and medical equipment over two to seven years. A decision usually ' +
      'takes two business days, and payments can follow your season.',
    industries: ['Manufacturing', 'Healthcare', 'Agriculture'],
    states: 'NJ NY PA CT DE MD',
  },
  {
    name: 'Growth Line of Credit',
    organization: 'wrenfieldcapital',
    category: ['Financial', 'Business funding'],
    customerType: 'corporate',
    tags: ['credit line', 'cash flow', 'inventory'],
    description:
      'A revolving line for companies with at least two years in business. Draw what you need, pay ' +
      'interest on that alone, and review the limit with us every six months.',
    industries: ['Wholesale', 'Manufacturing'],
    states: 'NJ NY PA',
    pausedStates: 'CT',
  },
  {
    name: 'First Business Loan',
    organization: 'multirole',
    category: ['Financial', 'Business funding'],
    customerType: 'corporate',
    tags: ['first loan', 'start-up', 'coaching'],
    description:
      'For owners who have never borrowed for their business before. We prepare the application ' +
      'with you and stay for a year of quarterly check-ins.',
    industries: ['Financial services', 'Food and beverage'],
    states: 'OH IN KY MI',
  },
  {
    name: 'Retirement Plan for Small Employers',
    organization: 'lowellstreetfinancial',
    category: ['Financial', 'Retirement planning'],
    customerType: 'corporate',
    tags: ['401(k)', 'employer match', 'education'],
    description:
      'A retirement plan with low fees for companies with as few as three people. We set it up, run ' +
      'the yearly tests and teach your team how to use it.',
    industries: ['Banking', 'Education', 'Non-profit'],
    states: 'MA NH RI CT',
  },
  {
    name: 'Personal Loan for Planned Projects',
    organization: 'lowellstreetfinancial',
    category: ['Financial', 'Personal loans'],
    customerType: 'individual',
    tags: ['personal loan', 'fixed rate'],
    description:
      'Borrow between two and forty thousand dollars at a fixed rate. There is no fee to apply and ' +
      'no charge for paying early.',
    industries: ['Banking'],
    states: 'MA NH RI CT VT ME',
  },
  {
    name: 'Wealth Planning Conversation',
    organization: 'lowellstreetfinancial',
    category: ['Financial', null],
    customerType: 'individual',
    tags: ['investing', 'estate', 'college'],
    description:
      'Two meetings that turn savings, debts and goals into a single page. You may carry out the ' +
      'plan with us or with anyone else.',
    industries: ['Financial services'],
    states: 'MA NH',
    pausedStates: 'VT',
  },
  {
    name: 'Small Business Tax Preparation',
    organization: 'operator',
    category: ['Money Management', 'Tax preparation'],
    customerType: 'both',
    tags: ['tax return', 'deductions', 'quarterly estimates'],
    description:
      'A licensed preparer completes your business and personal returns together. You see every ' +
      'deduction with its reason, and help with letters from tax authorities is included for two ' +
      'years.',
    industries: ['Accounting', 'Financial services'],
    states: nationwide,
  },
  {
    name: 'Household Budget Coaching',
    organization: 'lowellstreetfinancial',
    category: ['Money Management', 'Budget coaching'],
    customerType: 'individual',
    tags: ['budget', 'savings', 'coaching'],
    description:
      'Four sessions with a certified coach, in person or by video. Families leave with a budget ' +
      'that they made themselves and a plan for the next surprise.',
    industries: ['Banking', 'Non-profit'],
    states: 'MA NH RI CT VT ME',
  },
  {
    name: 'Debt Management Plan',
    organization: 'tworiversnetwork',
    category: ['Money Management', 'Debt management'],
    customerType: 'individual',
    tags: ['debt', 'payment plan', 'counseling'],
    description:
      'A counselor talks with your creditors and combines what you owe into one monthly payment. ' +
      'Most clients finish within four years, and the first session costs nothing.',
    industries: ['Personal services'],
    states: 'CA NV OR',
  },
]
