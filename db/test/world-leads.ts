import type pg from 'pg'
import { one } from './people.ts'
import { seedWorld, type Person, type World } from './world.ts'

/** Answers to the ten default fields; whose customer it is, the number says. */
export function answersOf(customer: number): Record<string, unknown> {
  return {
    firstName: 'Casey',
    lastName: 'Example',
    email: `casey${customer}@customers.example`,
    phoneNumber: `+1312${String(2_000_000 + customer)}`,
    budgetTo: '5000.00',
    address: { street: '1 Main St', city: 'Beverly Hills', state: 'CA', zip: '90210' },
  }
}

let customers = 0

/** Everything that the world has, and leads in every standing between its people. */
export async function seedFullWorld(db: pg.Client): Promise<World> {
  const world = await seedWorld(db)
  const { vendor, multiRole, associate, others, operator } = world
  const { associate: colleague = associate } = multiRole
  await submit(db, associate, vendor.organization.id)
  await submit(db, others.multiRole.associate ?? associate, vendor.organization.id)
  const offered = await submit(db, colleague, vendor.organization.id)
  await offer(operator.master, offered, vendor.organization.id)
  await name(vendor.master, offered, vendor.agent)
  const worked = await submit(db, associate, vendor.organization.id)
  await offer(operator.master, worked, vendor.organization.id)
  await move(vendor.master, worked, 'accept')
  await name(vendor.master, worked, vendor.agent)
  await lose(db, world)
  await write(world, worked, offered)
  await vendor.master.asks(
    `select app.create_service(row('A new service', null, $1, null, 'both', null, null, null, null, null)::app.new_service)`,
    [(await one<{ id: number }>(db, 'select min(id) as id from app.categories')).id],
  )
  return world
}

/** One lead that the vendor declined, and one that was taken from it; the other vendor works both. */
async function lose(db: pg.Client, { vendor, operator, others }: World): Promise<void> {
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

/** A lead of a new customer, for the service that the organisation offers. */
export async function submit(db: pg.Client, person: Person, organization: number): Promise<number> {
  const { id } = await one<{ id: number }>(
    db,
    'select id from app.services where organization_id = $1 and is_active order by id limit 1',
    [organization],
  )
  customers += 1
  const [lead] = await person.asks<{ id: number }>(
    'select (app.create_lead(row($1, $2, null, $3, null)::app.new_lead)).id',
    [id, answersOf(customers), `key of lead ${customers}`],
  )
  return lead?.id ?? 0
}

export async function offer(operator: Person, lead: number, organization: number): Promise<void> {
  await operator.asks('select app.offer_lead($1, $2, $3)', [lead, organization, 'Nobody else is free'])
}

export async function move(person: Person, lead: number, step: string, reason?: string): Promise<void> {
  await person.asks('select app.move_lead($1, $2, $3)', [lead, step, reason])
}

async function name(admin: Person, lead: number, agent: Person): Promise<void> {
  await admin.asks('select app.assign_lead_to_agent($1, $2)', [lead, agent.id])
}

async function note(person: Person, lead: number, visibility: string): Promise<void> {
  await person.asks('select app.create_note($1, $2, $3)', [lead, 'A note', visibility])
}
