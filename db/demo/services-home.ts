import { nationwide } from './regions.ts'
import type { DemoService } from './service.ts'

/** Home and car services. */
export const homeServices: readonly DemoService[] = [
  {
    name: 'Home Warranty Plan',
    organization: 'operator',
    category: ['Home', 'Home warranty'],
    customerType: 'individual',
    tags: ['warranty', 'appliances', 'repairs'],
    description:
      'One plan covers the systems and appliances that fail most often. A local technician is sent ' +
      'within two days, and you pay one fee for each visit.',
    industries: ['Real estate', 'Construction'],
    states: nationwide,
  },
  {
    name: 'Heating and Cooling Replacement',
    organization: 'tallgrasshome',
    category: ['Home', 'Heating and cooling'],
    customerType: 'both',
    tags: ['furnace', 'heat pump', 'air conditioning'],
    description:
      'We measure the house before we recommend a size. Installation takes one or two days, and our ' +
      'own crew returns for a check-up after the first season.',
    industries: ['Construction', 'Energy and utilities'],
    states: 'KS OK MO NE',
  },
  {
    name: 'Rooftop Solar Assessment and Install',
    organization: 'tallgrasshome',
    category: ['Home', 'Solar'],
    customerType: 'both',
    tags: ['solar', 'battery', 'tax credit'],
    description:
      'Learn what your roof can produce, what it would save and when it would pay for itself. If ' +
      'the numbers do not work, we say so.',
    industries: ['Energy and utilities'],
    states: 'KS OK MO',
    pausedStates: 'NE',
  },
  {
    name: 'Storm-Ready Roofing',
    organization: 'tallgrasshome',
    category: ['Home', 'Roofing'],
    customerType: 'both',
    tags: ['roof', 'hail', 'inspection'],
    description:
      'Inspection, repair and full replacement with shingles that are rated for hail. We photograph ' +
      'everything and can meet your insurance adjuster on site.',
    industries: ['Construction', 'Insurance'],
    states: 'KS OK MO NE',
  },
  {
    name: 'Whole-Home Refresh',
    organization: 'tallgrasshome',
    category: ['Home', null],
    customerType: 'individual',
    tags: ['repairs', 'handyman', 'punch list'],
    description:
      'A crew works through your list of small repairs in one or two days. You approve the price of ' +
      'each item first.',
    industries: ['Construction'],
    states: 'KS OK',
  },
  {
    name: 'First Home Mortgage Match',
    organization: 'operator',
    category: ['Real Estate', 'Mortgage'],
    customerType: 'individual',
    tags: ['mortgage', 'first home', 'down payment'],
    description:
      'We introduce buyers to lenders who work with first mortgages every day. An advisor explains ' +
      'rates, fees and down payment programs in your state. You are free to say no at every step.',
    industries: ['Real estate', 'Banking'],
    states: nationwide,
  },
  {
    name: 'Home Buying with a Local Broker',
    organization: 'saltmarshrealty',
    category: ['Real Estate', 'Home buying'],
    customerType: 'individual',
    tags: ['buying', 'broker', 'inspection'],
    description:
      'A broker who lives nearby shows you homes, streets and flood maps. We stay with you through ' +
      'inspection, closing and the first month in the house.',
    industries: ['Real estate'],
    states: 'SC NC GA',
  },
  {
    name: 'Home Selling at a Flat Fee',
    organization: 'saltmarshrealty',
    category: ['Real Estate', 'Home selling'],
    customerType: 'individual',
    tags: ['selling', 'flat fee', 'staging'],
    description:
      'Photographs, listing, showings and closing for one fee that is agreed in advance. Staging ' +
      'advice is included.',
    industries: ['Real estate'],
    states: 'SC',
    pausedStates: 'NC GA',
  },
  {
    name: 'Rental Property Management',
    organization: 'saltmarshrealty',
    category: ['Real Estate', 'Property management'],
    customerType: 'both',
    tags: ['rental', 'tenants', 'maintenance'],
    description:
      'We find tenants, collect rent and answer the phone at night. Owners receive a statement and ' +
      'their money on the fifth of each month.',
    industries: ['Real estate', 'Hospitality'],
    states: 'SC NC GA',
  },
  {
    name: 'Commercial Space Search',
    organization: 'saltmarshrealty',
    category: ['Real Estate', 'Commercial property'],
    customerType: 'corporate',
    tags: ['office', 'retail space', 'lease'],
    description:
      'Tell us what your business needs and what it can pay. We visit the spaces first, shortlist ' +
      'three and negotiate the lease for you.',
    industries: ['Real estate', 'Retail'],
    states: 'SC NC',
  },
  {
    name: 'Fleet Leasing and Care',
    organization: 'copperbasinmotors',
    category: ['Auto', 'Fleet services'],
    customerType: 'corporate',
    tags: ['fleet', 'lease', 'maintenance'],
    description:
      'Vans and light trucks with maintenance in the monthly price. We track service dates and ' +
      'bring a replacement when a vehicle is in the shop.',
    industries: ['Transportation', 'Logistics', 'Construction'],
    states: 'AZ NM NV',
  },
  {
    name: 'Certified Used Car Sales',
    organization: 'copperbasinmotors',
    category: ['Auto', 'Auto sales'],
    customerType: 'individual',
    tags: ['used cars', 'inspection', 'warranty'],
    description:
      'Every car passes a 120-point inspection and carries a one-year warranty. ' +
      'Bring it back within five days if it does not suit you.',
    industries: ['Automotive'],
    states: 'AZ NM',
  },
  {
    name: 'Vehicle Protection Plan',
    organization: 'operator',
    category: ['Auto', 'Vehicle protection plans'],
    customerType: 'both',
    tags: ['protection plan', 'repairs', 'roadside'],
    description:
      "Coverage for major repairs after the maker's warranty has ended. Roadside help and a rental car " +
      'are part of every plan.',
    industries: ['Automotive', 'Insurance'],
    states: nationwide,
  },
]
