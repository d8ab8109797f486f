import type pg from 'pg'
import { one } from './people.ts'
import type { Person } from './world.ts'

/** An upload that is not attached yet. */
export async function fileOf(db: pg.Client, { id }: Person): Promise<string> {
  const { public_id } = await one<{ public_id: string }>(
    db,
    `insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size)
      select gen_random_uuid(), u.id, u.organization_id, 'FILE', 'bill.pdf', 'application/pdf', 1
        from app.user_infos u where u.id = $1 returning public_id`,
    [id],
  )
  return public_id
}
