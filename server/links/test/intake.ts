import { valueAt } from '../../test/asker.ts'
import type { Fixture } from '../../test/fixture.ts'
import type { Product } from '../../test/product.ts'

export type Place = { id: number; zip: string; city: string; state: string; stateName: string }

/** A service whose form has the default fields only, and a place where it is offered. */
export async function servedPlace({ owner }: Pick<Fixture, 'owner'>): Promise<Place> {
  const { rows } = await owner.query<Place>(
    `select s.id, z.zip_code as zip, z.city, z.state_code as state, t.name as "stateName"
      from app.services s join app.service_forms f on f.service_id = s.id and f.version = s.form_version
        join app.service_state_maps m on m.service_id = s.id and m.is_active join app.states t on t.id = m.state_id
        join app.us_zip_codes z on z.state_code = t.code
      where s.is_active and f.form_schema::text not like '%showWhen%'
        and not exists (select from jsonb_array_elements(f.form_schema -> 'fields') with ordinality x (f, place)
          where x.place > 10 and (x.f ->> 'required')::boolean)
      order by s.id, z.zip_code limit 1`,
  )
  if (!rows[0]) throw new Error('There is no such service')
  return rows[0]
}

/** A link of this person for a service. */
export async function makeLink<P extends Product>(
  { ask }: Fixture<P>,
  token: string,
  serviceId: number,
): Promise<number> {
  const { data, text } = await ask(
    'mutation ($input: CreateReferralLinkInput!) { createReferralLink(input: $input) { referralLink { id } } }',
    { input: { name: 'Web site', serviceId } },
    token,
  )
  const id = valueAt(data, 'createReferralLink', 'referralLink', 'id')
  if (typeof id !== 'number') throw new Error(text)
  return id
}

/** A key of a link, with its id. */
export async function makeKey<P extends Product>(
  { ask }: Fixture<P>,
  token: string,
  linkId: number,
): Promise<{ key: string; id: number }> {
  const { data, text } = await ask(
    'mutation ($input: CreateIntakeKeyInput!) { createIntakeKey(input: $input) { result } }',
    { input: { linkId, name: 'Form', statement: 'We may call you about it.', channels: ['CALL'] } },
    token,
  )
  const key = valueAt(data, 'createIntakeKey', 'result')
  if (typeof key !== 'string') throw new Error(text)
  const all = await ask(
    'query ($id: Int!) { intakeKeys(linkId: $id, first: 1) { nodes { id } } }',
    { id: linkId },
    token,
  )
  const [newest] = valueAt(all.data, 'intakeKeys', 'nodes') as { id: number }[]
  return { key, id: newest?.id ?? 0 }
}

let customers = 0
/** What the form of another site sends, in its own names. */
export function sentBy(place: Place): Record<string, string> {
  customers += 1
  return {
    'First Name': 'Zoë',
    last_name: 'Quetzalform',
    Email: `quetzal${customers}@customers.example`,
    phone: `312 555 ${String(7000 + customers)}`,
    Street: '1 Main St',
    city: place.city,
    state: place.stateName,
    ZIP: place.zip,
    message: 'Two rooms',
  }
}
