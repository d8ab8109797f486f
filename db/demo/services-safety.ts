import { nationwide } from './regions.ts'
import type { DemoService } from './service.ts'

/** Insurance and security services. */
export const safetyServices: readonly DemoService[] = [
  {
    name: 'Credit Report Check-Up',
    organization: 'operator',
    category: ['Credit Services', 'Credit monitoring'],
    customerType: 'individual',
    tags: ['credit report', 'monitoring', 'score'],
    description:
      'We read all three reports with you and mark what helps, what hurts and what is wrong. ' +
      'Monitoring for twelve months is included.',
    industries: ['Financial services'],
    states: nationwide,
  },
  {
    name: 'Credit Repair with a Counselor',
    organization: 'tworiversnetwork',
    category: ['Credit Services', 'Credit repair'],
    customerType: 'individual',
    tags: ['disputes', 'score', 'counseling'],
    description:
      'A counselor disputes errors on your behalf and shows you habits that raise a score. We ' +
      'promise effort and honesty, not a number.',
    industries: ['Personal services'],
    states: 'CA NV OR',
  },
  {
    name: 'Business Credit Builder',
    organization: 'multirole',
    category: ['Credit Services', 'Business credit building'],
    customerType: 'corporate',
    tags: ['business credit', 'vendor accounts'],
    description:
      'Separate your company from your own credit history in twelve months. We open the right ' +
      'accounts in the right order and report progress every quarter.',
    industries: ['Financial services'],
    states: 'OH IN KY MI PA WV',
  },
  {
    name: 'Business Insurance Package',
    organization: 'vendor2',
    category: ['Insurance', 'Business insurance'],
    customerType: 'corporate',
    tags: ['liability', 'property', 'workers’ compensation'],
    description:
      'Liability, property and workers’ compensation in one review. We ask five carriers, lay their ' +
      'offers side by side and say which one we would buy.',
    industries: ['Insurance', 'Construction', 'Retail'],
    states: 'MN WI IA ND SD',
  },
  {
    name: 'Home and Auto Bundle',
    organization: 'vendor2',
    category: ['Insurance', 'Home insurance'],
    customerType: 'individual',
    tags: ['home', 'auto', 'bundle'],
    description:
      'One agent, one renewal date and in most cases a lower total. Claims are reported to a person ' +
      'you have met.',
    industries: ['Insurance'],
    states: 'MN WI IA',
    pausedStates: 'ND SD',
  },
  {
    name: 'Term Life Made Simple',
    organization: 'vendor2',
    category: ['Insurance', 'Life insurance'],
    customerType: 'individual',
    tags: ['life insurance', 'term', 'family'],
    description:
      'A short conversation finds out how much coverage a family needs and for how long. Many ' +
      'applicants between twenty and fifty are approved without a medical exam.',
    industries: ['Insurance'],
    states: 'MN WI IA ND SD',
  },
  {
    name: 'Small Business Health Plan Review',
    organization: 'operator',
    category: ['Insurance', 'Health insurance'],
    customerType: 'corporate',
    tags: ['health plan', 'employees', 'renewal'],
    description:
      'Before you renew, compare your plan with what else is open to a company of your size. The ' +
      'review covers premiums, networks and what your people would pay themselves.',
    industries: ['Insurance', 'Healthcare', 'Human resources'],
    states: nationwide,
  },
  {
    name: 'Home Alarm and Monitoring',
    organization: 'redtailsecurity',
    category: ['Security and Protection', 'Alarm systems'],
    customerType: 'individual',
    tags: ['alarm', 'monitoring', 'smart home'],
    description:
      'FunctionRule, window and smoke sensors that are watched around the clock. Equipment is yours to keep ' +
      'after three years.',
    industries: ['Security services'],
    states: 'NM AZ',
    isActive: false,
  },
  {
    name: 'Identity Protection Plan',
    organization: 'operator',
    category: ['Security and Protection', 'Identity protection'],
    customerType: 'individual',
    tags: ['identity theft', 'alerts', 'recovery'],
    description:
      'We watch for signs that someone else is using your name and call you when we see one. If it ' +
      'happens, a specialist works with you until it is resolved.',
    industries: ['Security services', 'Financial services'],
    states: nationwide,
  },
  {
    name: 'Cyber Security Check for Small Business',
    organization: 'vendor',
    category: ['Security and Protection', 'Cyber security'],
    customerType: 'corporate',
    tags: ['cyber security', 'training', 'backups'],
    description:
      'A two-day review of accounts, devices, backups and habits. You receive a ranked list of ' +
      'fixes, and we can carry out those that you choose.',
    industries: ['Information technology', 'Healthcare', 'Financial services'],
    states: 'OK TX AR',
    pausedStates: 'MO',
  },
]
