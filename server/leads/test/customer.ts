import { valueAt } from '../../test/asker.ts'
import { openScene, type Scene } from '../../test/scene.ts'
import { connect, type Client } from '../../notifications/test/client.ts'
import { form } from './planted.ts'

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

/** Those of a provider who may know of an offer. */
export const provider = ['master', 'admin', 'agent'] as const

export type Stage = Scene & {
  token: (who: Who) => string
  emailOf: (who: Who) => string
  sockets: ReadonlyMap<Who, Client>
  idOf: (who: Who) => Promise<{ user: number; organization: number }>
  /** Asks as somebody; fails when that is refused. */
  does: (who: Who, query: string, variables?: object) => Promise<Record<string, unknown>>
  submits: (who: Who, data: object, idempotencyKey: string) => Promise<Lead>
  /** All the mails that these people got. */
  mailed: (...people: Who[]) => Promise<string>
}

/** The product with everybody signed in, the provider's people listening, and a service that asks for a lot. */
export async function openStage(): Promise<Stage> {
  const scene = await openScene({ LOG_LEVEL: 'trace', KEPT_DOCUMENTS: '1000' })
  const tokens = new Map<Who, string>()
  for (const who of Object.keys(emails) as Who[]) tokens.set(who, await scene.signIn(emails[who]))
  const token = (who: Who) => tokens.get(who) ?? ''
  const sockets = new Map<Who, Client>()
  for (const who of [...provider, 'third', 'rival'] as const)
    sockets.set(who, await connect(scene.address, token(who)))
  const serviceId = await prepare(scene)
  const does: Stage['does'] = async (who, query, variables) => {
    const { data, errors } = await scene.ask(query, variables, token(who))
    if (errors[0] || !data) throw new Error(`${who}: ${errors[0]?.message}`)
    return data
  }
  return {
    ...scene,
    token,
    emailOf: (who) => emails[who],
    sockets,
    does,
    idOf: (who) => idOf(scene, emails[who]),
    submits: async (who, data, idempotencyKey) =>
      valueAt(
        await does(who, createLead, { lead: { serviceId, data, idempotencyKey } }),
        'createLead',
        'lead',
      ) as Lead,
    mailed: async (...people) => {
      const mails = await Promise.all(people.map((who) => scene.mailsTo(emails[who])))
      return JSON.stringify(mails.flat())
    },
    async close() {
      sockets.forEach(({ socket }) => socket.terminate())
      await scene.close()
    },
  }
}

const createLead = `mutation ($lead: NewLeadInput!) {
  createLead(input: { lead: $lead }) { lead { id publicId status registeredAt createdAt } }
}`

/** Only these people get mail; the vendor's first service asks for more than the ten fields. */
async function prepare({ owner }: Scene): Promise<number> {
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

async function idOf({ owner }: Scene, email: string): Promise<{ user: number; organization: number }> {
  const { rows } = await owner.query<{ user: number; organization: number }>(
    'select user_id as user, organization_id as organization from app.user_contacts where email = $1',
    [email],
  )
  return rows[0] ?? { user: 0, organization: 0 }
}
