/** Keystone's configuration of this bench: the lists over `tables.sql`, and who may read what. */
import { createAuth } from '@keystone-6/auth'
import { config, list } from '@keystone-6/core'
import { denyAll } from '@keystone-6/core/access'
import { checkbox, decimal, password, relationship, text, timestamp } from '@keystone-6/core/fields'
import { statelessSessions } from '@keystone-6/core/session'
import { PrismaPg } from '@prisma/adapter-pg'

type Session = { data: { isOperator: boolean; organization: { id: string } | null } }
type Viewer = { session?: Session }

const signedIn = ({ session }: Viewer) => Boolean(session)
const operation = { query: signedIn, create: denyAll, update: denyAll, delete: denyAll }
const access = { operation }
const idField = { kind: 'autoincrement' } as const

/** All rows for the operator, and these for the others. */
const readable = (ofOrganization: (organization: object) => object) => ({
  operation,
  filter: {
    query: ({ session }: Viewer) =>
      session?.data.isOperator || ofOrganization({ id: { equals: session?.data.organization?.id ?? '0' } }),
  },
})

const words = (map: string) => text({ db: { map, isNullable: true } })
const time = (map: string) =>
  timestamp({ db: { map, extendPrismaSchema: (field) => `${field} @postgresql.Timestamptz(6)` } })
const money = (map: string) => decimal({ precision: 14, scale: 2, db: { map } })
const one = (ref: string, map: string) => relationship({ ref, db: { foreignKey: { map } } })

const lists = {
  Organization: list({
    access,
    db: { map: 'organizations', idField },
    fields: { legalBusinessName: words('legal_business_name') },
  }),
  Category: list({ access, db: { map: 'categories', idField }, fields: { name: words('name') } }),
  Service: list({
    access,
    db: { map: 'services', idField },
    fields: { name: words('name'), category: one('Category', 'category_id') },
  }),
  Person: list({
    access,
    db: { map: 'people', idField },
    fields: {
      publicId: words('public_id'),
      firstName: words('first_name'),
      lastName: words('last_name'),
      profileUri: words('profile_uri'),
      email: text({ isIndexed: 'unique' }),
      password: password(),
      isOperator: checkbox({ db: { map: 'is_operator' } }),
      organization: one('Organization', 'organization_id'),
    },
  }),
  Customer: list({
    access: readable((organization) => ({ acceptedOrganization: organization })),
    db: { map: 'customers', idField },
    fields: {
      lastName: words('last_name'),
      email: words('email'),
      acceptedOrganization: one('Organization', 'accepted_organization_id'),
    },
  }),
  Lead: list({
    access: readable((organization) => ({ organization })),
    db: { map: 'leads', idField },
    fields: {
      publicId: words('public_id'),
      status: words('status'),
      leadFirstName: words('lead_first_name'),
      leadZipPrefix: words('lead_zip_prefix'),
      leadBudgetTo: money('lead_budget_to'),
      dealValue: money('deal_value'),
      offerExpiresAt: time('offer_expires_at'),
      updatedAt: time('updated_at'),
      organization: one('Organization', 'organization_id'),
      assignedUser: one('Person', 'assigned_user_id'),
      submittedUser: one('Person', 'submitted_user_id'),
      service: one('Service', 'service_id'),
      customer: one('Customer', 'customer_id'),
      notes: relationship({ ref: 'Note.lead', many: true }),
    },
  }),
  Note: list({
    access: readable((organization) => ({
      acceptedOrganization: organization,
      OR: [{ visibility: { equals: 'SHARED' } }, { visibility: { equals: 'ORGANIZATION' }, organization }],
    })),
    db: { map: 'notes', idField },
    fields: {
      note: words('note'),
      createdAt: time('created_at'),
      authorName: words('author_name'),
      visibility: words('visibility'),
      lead: one('Lead.notes', 'lead_id'),
      organization: one('Organization', 'organization_id'),
      acceptedOrganization: one('Organization', 'accepted_organization_id'),
    },
  }),
}

const { withAuth } = createAuth({
  listKey: 'Person',
  identityField: 'email',
  secretField: 'password',
  sessionData: 'isOperator organization { id }',
})

export default withAuth(
  config({
    db: {
      provider: 'postgresql',
      prismaClientOptions: () => ({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) }),
      /** Gives the two people of the bench their password. */
      async onConnect(context) {
        const people = context.sudo().query.Person
        const data = { password: process.env.BENCH_PASSWORD }
        for (const id of (process.env.BENCH_PEOPLE ?? '').split(',').filter(Boolean))
          await people?.updateOne({ where: { id }, data })
      },
    },
    lists,
    session: statelessSessions({ secret: process.env.BENCH_SECRET ?? '' }),
    ui: { isDisabled: true },
    telemetry: false,
  }),
)
