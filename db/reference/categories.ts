type Category = { name: string; children: readonly string[] }

/** The specified categories with their sub-categories. A category's name is also its icon. */
export const categories: readonly Category[] = [
  {
    name: 'Auto',
    children: [
      'Auto sales',
      'Auto leasing',
      'Fleet services',
      'Repair and maintenance',
      'Vehicle protection plans',
    ],
  },
  {
    name: 'Business',
    children: [
      'Accounting and bookkeeping',
      'Business formation',
      'Consulting',
      'Human resources',
      'Payroll',
    ],
  },
  {
    name: 'E-commerce',
    children: ['Fulfillment', 'Marketplace management', 'Online store set-up', 'Store optimization'],
  },
  {
    name: 'Financial',
    children: [
      'Business funding',
      'Equipment financing',
      'Personal loans',
      'Retirement planning',
      'Wealth management',
    ],
  },
  {
    name: 'Home',
    children: ['Cleaning', 'Heating and cooling', 'Home warranty', 'Remodeling', 'Roofing', 'Solar'],
  },
  {
    name: 'Legal',
    children: ['Business law', 'Estate planning', 'Family law', 'Immigration', 'Personal injury'],
  },
  { name: 'Medical', children: ['Dental', 'Medical billing', 'Senior care', 'Telehealth', 'Vision'] },
  {
    name: 'Money Management',
    children: ['Budget coaching', 'Debt management', 'Savings plans', 'Tax preparation'],
  },
  {
    name: 'Real Estate',
    children: ['Commercial property', 'Home buying', 'Home selling', 'Mortgage', 'Property management'],
  },
  {
    name: 'Security and Protection',
    children: ['Alarm systems', 'Cyber security', 'Identity protection', 'Video surveillance'],
  },
  { name: 'Credit Services', children: ['Business credit building', 'Credit monitoring', 'Credit repair'] },
  {
    name: 'Insurance',
    children: [
      'Auto insurance',
      'Business insurance',
      'Health insurance',
      'Home insurance',
      'Life insurance',
    ],
  },
  {
    name: 'Technology',
    children: ['Cloud services', 'Managed IT', 'Phone systems', 'Software development', 'Web design'],
  },
  { name: 'Travel', children: ['Business travel', 'Cruises', 'Group travel', 'Vacation packages'] },
  {
    name: 'Merchant Services',
    children: ['Card terminals', 'Online payments', 'Point of sale', 'Processing review'],
  },
  {
    name: 'Marketing and Communications',
    children: ['Advertising', 'Branding', 'Public relations', 'Search marketing', 'Social media'],
  },
  {
    name: 'Other Specialized Legal',
    children: ['Bankruptcy', 'Intellectual property', 'Mass tort', 'Tax law'],
  },
]
