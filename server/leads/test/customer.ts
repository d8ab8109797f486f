import { valueAt } from '../../test/asker.ts'
import { openFixture, type Fixture } from '../../test/fixture.ts'
import { connect, type Client } from '../../notifications/test/client.ts'
import { form } from './canaries.ts'

const emails = {
  referrer: 'associate@operator.example',
  rival: 'associate@multirole.example',
  operator: 'master@operator.example',
  master: 'master@vendor.example',
  admin: 'admin@vendor.example',
  agent: 'agent@vendor.example',
  third: 'master@vendor2.example',
}
export type Who = keyof typeof emails
export type Lead = {
  id: number
  publicId: string
  status: string
  registeredAt: string | null
  createdAt: string
}

/** The provider's users who may see an offer. */
export const provider = ['master', 'admin', 'agent'] as const

export type Workload = Fixture & {
  token: (who: Who) => string
  emailOf: (who: Who) => string
  sockets: ReadonlyMap<Who, Client>
  idOf: (who: Who) => Promise<{ user: number; organization: number }>
  /** Queries as a user; fails if refused. */
  does: (who: Who, query: string, variables?: object) => Promise<Record<string, unknown>>
  submits: (who: Who, data: object, idempotencyKey: string) => Promise<Lead>
  /** All mails to these users. */
  mailed: (...people: Who[]) => Promise<string>
}

/** The product with all users signed in, the provider's sockets open, and a service with many fields. */
export async function openWorkload(): Promise<Workload> {
  const fixture = await openFixture({ LOG_LEVEL: 'trace', KEPT_DOCUMENTS: '1000' })
  const tokens = new Map<Who, string>()
  for (const who of Object.keys(emails) as Who[]) tokens.set(who, await fixture.signIn(emails[who]))
  const token = (who: Who) => tokens.get(who) ?? ''
  const sockets = new Map<Who, Client>()
  for (const who of [...provider, 'third', 'rival'] as const)
    sockets.set(who, await connect(fixture.address, token(who)))
  const serviceId = await prepare(fixture)
  const does: Workload['does'] = async (who, query, variables) => {
    const { data, errors } = await fixture.ask(query, variables, token(who))
    if (errors[0] || !data) throw new Error(`${who}: ${errors[0]?.message}`)
    return data
  }
  return {
    ...fixture,
    token,
    emailOf: (who) => emails[who],
    sockets,
    does,
    idOf: (who) => idOf(fixture, emails[who]),
    submits: async (who, data, idempotencyKey) =>
      valueAt(
        await does(who, createLead, { lead: { serviceId, data, idempotencyKey } }),
        'createLead',
        'lead',
      ) as Lead,
    mailed: async (...people) => {
      const mails = await Promise.all(people.map((who) => fixture.mailsTo(emails[who])))
      return JSON.stringify(mails.flat())
    },
    async close() {
      sockets.forEach(({ socket }) => socket.terminate())
      await fixture.close()
    },
  }
}

const createLead = `mutation ($lead: NewLeadInput!) {
  createLead(input: { lead: $lead }) { lead { id publicId status registeredAt createdAt } }
}`

/** Only these users get mail; the vendor's first service has more than the ten default fields. */
async function prepare({ owner }: Fixture): Promise<number> {
  await owner.query('update app.user_contacts set email_notifications = email = any ($1)', [
    Object.values(emails),
  ])
  const { rows } = await owner.query<{ id: number }>(
    `with s as (select min(s.id) as id from app.services s
        join app.user_contacts c on c.organization_id = s.organization_id
        where c.email = $1 and s.is_active),
      f as (insert into app.service_forms (service_id, version, organization_id, form_schema)
        select id, 99, organization_id, $2 from app.services where id = (select id from s))
      update app.services set form_version = 99 where id = (select id from s) returning id`,
    [emails.master, JSON.stringify(form)],
  )
  return rows[0]?.id ?? 0
}

async function idOf({ owner }: Fixture, email: string): Promise<{ user: number; organization: number }> {
  const { rows } = await owner.query<{ user: number; organization: number }>(
    'select user_id as user, organization_id as organization from app.user_contacts where email = $1',
    [email],
  )
  return rows[0] ?? { user: 0, organization: 0 }
}
