import { linkIn, type Fixture } from './fixture.ts'

export type Invited = { userId: number; email: string; token: string }

let made = 0

/** A new user in the demo's vendor, without an invitation mail yet. */
export async function addPerson({ owner }: Fixture, status = 'PENDING'): Promise<Omit<Invited, 'token'>> {
  const email = `new${(made += 1)}@people.example`
  const { rows } = await owner.query<{ id: number }>(
    `with u as (
      insert into app.user_infos (first_name, last_name, user_type, status, organization_id, organization_type)
        select 'Ines', 'Vited', 'SERVICE_AGENT', $2, o.organization_id, o.organization_type
          from app.user_infos o join app.user_contacts c on c.user_id = o.id where c.email = 'master@vendor.example'
        returning id, organization_id)
      insert into app.user_contacts (user_id, organization_id, email)
        select id, organization_id, $1 from u returning user_id as id`,
    [email, status],
  )
  return { userId: rows[0]?.id ?? 0, email }
}

/** Mails an invitation and reads its link. */
export async function invite(fixture: Fixture, person?: Omit<Invited, 'token'>): Promise<Invited> {
  const { userId, email } = person ?? (await addPerson(fixture))
  await fixture.owner.query(`select private.enqueue('accounts__send_invitation', $1)`, [
    JSON.stringify({ userId }),
  ])
  const [mail] = await fixture.mailsTo(email)
  return { userId, email, token: linkIn(mail).token }
}

/** The id of the user with this address. */
export async function idOf({ owner }: Fixture, email: string): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    'select user_id from app.user_contacts where email = $1',
    [email],
  )
  return rows[0]?.user_id ?? 0
}
