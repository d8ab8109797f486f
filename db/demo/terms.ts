import type { Reference } from './reference.ts'
import { organizationId, personId, serviceId } from './world.ts'

/** Terms saved by the operator, and how many days ago; later ones replace earlier ones. */
type Terms = {
  daysAgo: number
  scope: string
  rate: number | null
  share: number | null
  organization?: string
  service?: string
  category?: string
  person?: string
}

export const terms: readonly Terms[] = [
  { daysAgo: 190, scope: 'PROVIDER', rate: 12, share: null, organization: 'vendor' },
  { daysAgo: 182, scope: 'ASSOCIATE', rate: null, share: 42.5, person: 'associate@operator.example' },
  { daysAgo: 165, scope: 'CATEGORY', rate: 7.5, share: null, category: 'Real Estate' },
  { daysAgo: 150, scope: 'PLATFORM', rate: 10, share: 45 },
  { daysAgo: 118, scope: 'PLATFORM', rate: 10, share: 40 },
  { daysAgo: 104, scope: 'PROVIDER', rate: 11.5, share: null, organization: 'vendor' },
  { daysAgo: 97, scope: 'SERVICE', rate: 8.25, share: null, service: 'Small Business Tax Preparation' },
  {
    daysAgo: 83,
    scope: 'PROVIDER_SERVICE',
    rate: 9,
    share: 50,
    organization: 'vendor',
    service: 'Monthly Bookkeeping',
  },
  { daysAgo: 62, scope: 'CATEGORY', rate: 8, share: null, category: 'Real Estate' },
  { daysAgo: 45, scope: 'ASSOCIATE', rate: null, share: 45, person: 'associate@operator.example' },
  { daysAgo: 27, scope: 'ASSOCIATE', rate: null, share: 37.5, person: 'associate@multirole.example' },
  { daysAgo: 16, scope: 'PROVIDER', rate: 12.5, share: null, organization: 'vendor2' },
]

/** The arguments of app.save_terms(). */
export function termsArguments({ scope, rate, share, ...subject }: Terms, { category }: Reference) {
  return [
    scope,
    rate,
    share,
    subject.organization === undefined ? null : organizationId(subject.organization),
    subject.service === undefined ? null : serviceId(subject.service),
    subject.category === undefined ? null : category(subject.category),
    subject.person === undefined ? null : personId(subject.person),
  ]
}
