import type pg from 'pg'
import { accept } from '../../test/world-leads.ts'
import type { Person, World } from '../../test/world.ts'

export type FollowUp = {
  id: number
  organization_id: number | null
  user_id: number
  made_by_user_id: number
  due_at: Date
  what_for: string
  ended_as: string | null
  ended_by_user_id: number | null
}

type Given = { at?: string; text?: string; user?: number }

/** Adds a follow-up, by default one that is due now, without a text, for its author. */
export async function add(
  person: Person,
  kind: string,
  record: number,
  { at = new Date().toISOString(), text = '', user }: Given = {},
): Promise<FollowUp> {
  const [made] = await person.asks<FollowUp>('select * from app.add_follow_up($1, $2, $3, $4, $5)', [
    kind,
    record,
    at,
    text,
    user,
  ])
  if (!made) throw new Error('There is no follow-up')
  return made
}

/** The open ones of a lead, as this person sees them. */
export function open(person: Person, lead: number): Promise<FollowUp[]> {
  return person.asks<FollowUp>(
    'select f.* from app.leads l cross join lateral app.leads_follow_ups(l) f where l.id = $1',
    [lead],
  )
}

/** A lead of the operator’s associate that the vendor has accepted, with its agent. */
export function leadFor(db: pg.Client, { operator, associate, vendor }: World): Promise<number> {
  return accept(db, operator.master, associate, vendor)
}
