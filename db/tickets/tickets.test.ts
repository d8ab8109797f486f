import { describe, expect, test } from 'vitest'
import { asks } from '../test/people.ts'
import { played } from '../test/played.ts'
import { callerOf, seedMapping, seedWorld, type Person } from '../test/world.ts'

const scene = played(seedWorld)

type Ticket = { id: number; title: string; details: string | null; status: string; type: string }

const ask = (person: Person, title: unknown, details: unknown = null) =>
  person.asks<Ticket>('select (app.request_service($1, $2)).*', [title, details])
const seenBy = (person: Person) => person.asks<Ticket>('select * from app.support_tickets order by id')
const toldTo = (person: Person) =>
  person.asks<{ data: Record<string, string> }>(
    `select data from app.in_app_notifications where notification_trigger = 'new_service_requested'`,
  )

describe('who may not create services asks for one', () => {
  test(
    'and the operator is told by whom, and they that it came, and nobody else',
    scene(async (_db, { vendor, operator, multiRole, others, associate }) => {
      const [ticket] = await ask(vendor.agent, '  Chimney sweeping ', ' In spring ')
      expect(ticket).toMatchObject({
        type: 'SERVICE_REQUEST',
        status: 'NEW_TICKET',
        title: 'Chimney sweeping',
        details: 'In spring',
      })
      const data = {
        serviceName: 'Chimney sweeping',
        userName: expect.any(String),
        ticketPublicId: expect.any(String),
      }
      for (const person of [operator.master, operator.admin, vendor.agent])
        expect(await toldTo(person)).toEqual([{ data }])
      for (const person of [vendor.master, vendor.admin, multiRole.master, others.vendor.agent, associate])
        expect(await toldTo(person)).toEqual([])
    }),
  )

  test(
    'and they, the master admins of their organization and the operator read it, and nobody else',
    scene(async (_db, { vendor, operator, multiRole, others, associate }) => {
      await ask(vendor.agent, 'Chimney sweeping')
      for (const person of [vendor.agent, vendor.master, operator.admin])
        expect(await seenBy(person)).toMatchObject([{ title: 'Chimney sweeping' }])
      for (const person of [vendor.admin, multiRole.master, others.vendor.master, associate])
        expect(await seenBy(person)).toEqual([])
    }),
  )

  test(
    'once: asked again while it is open it is the same request, in whatever letters',
    scene(async (db, { vendor, operator, associate }) => {
      const [first] = await ask(vendor.agent, 'Chimney sweeping')
      const [again] = await ask(vendor.agent, 'CHIMNEY sweeping', 'Soon')
      expect(again).toEqual(first)
      expect(await toldTo(operator.master)).toHaveLength(1)
      expect((await ask(associate, 'Chimney sweeping'))[0]?.id).not.toBe(first?.id)
      await db.query(`update app.support_tickets set status = 'RESOLVED' where id = $1`, [first?.id])
      expect((await ask(vendor.agent, 'Chimney sweeping'))[0]?.id).not.toBe(first?.id)
    }),
  )

  test(
    'not more than 20 a day',
    scene(async (db, { vendor }) => {
      for (let number = 1; number <= 20; number += 1) await ask(vendor.agent, `Service ${number}`)
      await expect(ask(vendor.agent, 'Service 21')).rejects.toMatchObject({ code: 'TS007' })
      expect(await ask(vendor.agent, 'service 20')).toHaveLength(1)
      await db.query(`update app.support_tickets set created_at = created_at - interval '1 day'`)
      expect(await ask(vendor.agent, 'Service 21')).toHaveLength(1)
    }),
  )

  test(
    'also an admin whose right was taken, and who has it is told so',
    scene(async (db, { vendor }) => {
      await expect(ask(vendor.master, 'Chimney sweeping')).rejects.toMatchObject({ code: 'TS002' })
      const asked = async () =>
        asks(db, await callerOf(db, vendor.admin.token), `select app.request_service('Chimney sweeping')`)
      await seedMapping(db, vendor.admin.id, 'CREATE_SERVICES', false)
      expect(await asked()).toHaveLength(1)
      await seedMapping(db, vendor.admin.id, 'CREATE_SERVICES', true)
      await expect(asked()).rejects.toMatchObject({ code: 'TS002' })
    }),
  )

  const rubbish: [title: unknown, details: unknown][] = [
    [null, null],
    ['', null],
    [' \n ', null],
    ['x'.repeat(201), null],
    ['Roofing', 'x'.repeat(5001)],
  ]
  for (const [index, [title, details]] of rubbish.entries())
    test(
      `and not for rubbish (${index + 1})`,
      scene(async (_db, { vendor }) => {
        await expect(ask(vendor.agent, title, details)).rejects.toMatchObject({ code: 'TS004' })
      }),
    )
})
