import type pg from 'pg'
import type { Person, World } from '../../test/world.ts'

type Step = { step: string; is_done: boolean; detail: string | null; name: string | null }

export async function guideOf(person: Person, withHidden = false): Promise<Map<string, Step>> {
  const steps = await person.asks<Step>('select s.* from app.setup_steps($1) s', [withHidden])
  return new Map(steps.map((step) => [step.step, step]))
}

export async function stepOf(person: Person, step: string): Promise<Step | undefined> {
  return (await guideOf(person)).get(step)
}

export async function isDone(person: Person, step: string): Promise<boolean | undefined> {
  return (await stepOf(person, step))?.is_done
}

/** As on the first day: a founder, and no one and nothing else. */
export async function onTheFirstDay(db: pg.Client, { operator }: World): Promise<Person> {
  await db.query(`
    update app.services set is_active = false;
    update app.organizations set status = 'INACTIVE' where organization_type <> 'OPERATOR';
    update app.user_infos set is_deleted = true where user_type = 'ASSOCIATE';
    update app.organization_registrations set tax_id = null, hq_address = null where organization_id = 1;
    insert into app.commission_terms (scope, provider_rate, associate_share) values ('PLATFORM', 10, 40);
    update private.operator_settings set mail_delivery = 'OUTBOX';
    delete from private.setup_marks`)
  await db.query(`update app.user_infos set first_name = 'First', last_name = 'Operator' where id = $1`, [
    operator.master.id,
  ])
  return operator.master
}
