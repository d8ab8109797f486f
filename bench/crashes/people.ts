import type pg from 'pg'
import { forms } from '../../db/demo/forms.ts'
import { asker } from '../../server/test/asker.ts'

export type Person = { readonly id: number; readonly token: string; readonly organization: number }
export type Provider = { readonly organization: number; readonly master: Person; readonly agent: Person }
export type Actors = {
  readonly referrers: readonly Person[]
  readonly operator: Person
  readonly providers: readonly Provider[]
  /** Services without custom form fields. */
  readonly services: readonly number[]
}

const referrers = [
  'associate@operator.example',
  'associate@multirole.example',
  'master@multirole.example',
  'master@independent.example',
]
const providers = ['vendor', 'vendor2', 'multirole']

/** Signs in demo people; their sessions last for the whole run. */
export async function signInAll(address: string, owner: pg.Client): Promise<Actors> {
  const { signIn } = asker(address)
  const person = async (email: string): Promise<Person> => {
    const { rows } = await owner.query<{ id: number; organization: number | null }>(
      `select u.id, u.organization_id as organization from app.user_contacts c
        join app.user_infos u on u.id = c.user_id where c.email = $1`,
      [email],
    )
    return { id: rows[0]?.id ?? 0, organization: rows[0]?.organization ?? 0, token: await signIn(email) }
  }
  const provider = async (name: string): Promise<Provider> => {
    const master = await person(`master@${name}.example`)
    return { master, organization: master.organization, agent: await person(`agent@${name}.example`) }
  }
  const { rows } = await owner.query<{ id: number }>(
    `select s.id from app.services s join app.organizations o on o.id = s.organization_id and o.status = 'ACTIVE'
      where s.is_active and s.name <> all ($1)`,
    [Object.keys(forms)],
  )
  const actors = { referrers: [] as Person[], providers: [] as Provider[] }
  for (const email of referrers) actors.referrers.push(await person(email))
  for (const name of providers) actors.providers.push(await provider(name))
  return {
    ...actors,
    operator: await person('master@operator.example'),
    services: rows.map(({ id }) => id),
  }
}
