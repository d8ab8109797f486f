import type pg from 'pg'
import { one } from './people.ts'
import { seedDeals } from './world-deals.ts'
import { accept, move, name, note, offer, submit } from './world-leads.ts'
import { seedWorld, type Person, type World } from './world.ts'

/** Everything that the world has, and leads and deals in every standing between its people. */
export async function seedFullWorld(db: pg.Client): Promise<World> {
  const world = await seedWorld(db)
  const { vendor, multiRole, associate, others, operator } = world
  const { associate: colleague = associate } = multiRole
  await submit(db, associate, vendor.organization.id)
  await submit(db, others.multiRole.associate ?? associate, vendor.organization.id)
  const offered = await submit(db, colleague, vendor.organization.id)
  await offer(operator.master, offered, vendor.organization.id)
  await name(vendor.master, offered, vendor.agent)
  const worked = await accept(db, operator.master, associate, vendor)
  const theirs = await lose(db, world)
  for (const person of [vendor.agent, colleague, multiRole.agent, associate, others.vendor.agent])
    await person.asks(`select app.request_service('Chimney sweeping', 'In spring')`)
  await withdraw(db, colleague, others.vendor.organization.id)
  await write(world, worked, offered)
  await seedDeals(db, world, { worked, theirs })
  await db.query('set constraints all immediate; set constraints all deferred')
  await vendor.master.asks(
    `select app.create_service(row('A new service', null, $1, null, 'both', null, null, null, null, null)::app.new_service)`,
    [(await one<{ id: number }>(db, 'select min(id) as id from app.categories')).id],
  )
  return world
}

/** One lead that the vendor declined, and one that was taken from it; the other vendor works both. */
async function lose(db: pg.Client, { vendor, operator, others }: World): Promise<number[]> {
  const declined = await submit(db, others.associate, vendor.organization.id)
  await offer(operator.master, declined, vendor.organization.id)
  await move(vendor.master, declined, 'decline', 'No capacity')
  const taken = await submit(db, others.associate, vendor.organization.id)
  await offer(operator.master, taken, vendor.organization.id)
  await move(vendor.master, taken, 'accept')
  for (const lead of [declined, taken]) {
    await offer(operator.master, lead, others.vendor.organization.id)
    await move(others.vendor.master, lead, 'accept')
    await name(others.vendor.master, lead, others.vendor.agent)
    await note(others.vendor.master, lead, 'ORGANIZATION')
  }
  return [declined, taken]
}

/** A lead about a service that is on offer no more. */
async function withdraw(db: pg.Client, referrer: Person, organization: number): Promise<void> {
  await db.query('update app.services set is_active = not is_active where organization_id = $1', [
    organization,
  ])
  await submit(db, referrer, organization)
  await db.query('update app.services set is_active = not is_active where organization_id = $1', [
    organization,
  ])
}

async function write({ vendor, multiRole, associate, operator }: World, worked: number, offered: number) {
  await note(associate, worked, 'SHARED')
  await note(associate, worked, 'ORGANIZATION')
  await note(vendor.agent, worked, 'ORGANIZATION')
  await note(operator.admin, worked, 'OPERATOR')
  await note(multiRole.associate ?? associate, offered, 'ORGANIZATION')
  await note(operator.admin, offered, 'SHARED')
  for (const person of [vendor.master, associate, multiRole.admin])
    await person.asks(
      'select app.mark_notifications_read(array(select min(id) from app.in_app_notifications))',
    )
}
