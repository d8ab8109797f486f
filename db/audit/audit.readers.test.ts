import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrationText } from '../test/migration-text.ts'
import { rolledBack } from '../test/people.ts'
import { seedWorld, type Person } from '../test/world.ts'

/** What a viewer reads of the entries about "things". */
async function read({ asks }: Person): Promise<string[]> {
  const rows = await asks<{ action: string }>(
    `select action from app.audit_logs where subject = 'things' order by id`,
  )
  return rows.map(({ action }) => action)
}

async function did(db: pg.Client, person: Person | null, action: string): Promise<void> {
  await db.query(`select private.audit($1, $2, 'things', 1)`, [person?.id ?? null, action])
}

test('a provider’s master admin reads what their people did, others what they did', () =>
  rolledBack(async (db) => {
    const { operator, vendor, multiRole } = await seedWorld(db)
    await did(db, vendor.agent, 'BY_AGENT')
    await did(db, vendor.admin, 'BY_ADMIN')
    await did(db, multiRole.agent, 'BY_OTHERS')
    await did(db, operator.admin, 'BY_OPERATOR')
    await did(db, null, 'BY_CLOCK')
    expect(await read(vendor.master)).toEqual(['BY_AGENT', 'BY_ADMIN'])
    expect(await read(multiRole.master)).toEqual(['BY_OTHERS'])
    expect(await read(operator.master)).toEqual([
      'BY_AGENT',
      'BY_ADMIN',
      'BY_OTHERS',
      'BY_OPERATOR',
      'BY_CLOCK',
    ])
    expect(await read(operator.admin)).toEqual(['BY_OPERATOR'])
    expect(await read(vendor.admin)).toEqual(['BY_ADMIN'])
    expect(await read(vendor.agent)).toEqual(['BY_AGENT'])
    expect(await read(multiRole.admin)).toEqual([])
  }))

test('what a person did for the organization that they left stays with it', () =>
  rolledBack(async (db) => {
    const { vendor, multiRole } = await seedWorld(db)
    await did(db, vendor.agent, 'BEFORE')
    await db.query('set local session_replication_role = replica')
    await db.query('update app.user_infos set organization_id = $2 where id = $1', [
      vendor.agent.id,
      multiRole.organization.id,
    ])
    await db.query('set local session_replication_role = origin')
    await did(db, vendor.agent, 'AFTER')
    expect(await read(vendor.master)).toEqual(['BEFORE'])
    expect(await read(multiRole.master)).toEqual(['AFTER'])
  }))

test('entries of before say whose people did it, and their chains stay whole', () =>
  rolledBack(async (db) => {
    const { vendor } = await seedWorld(db)
    await did(db, vendor.agent, 'OLD')
    await did(db, null, 'OLD')
    await db.query(`alter table app.audit_logs disable trigger user;
      update app.audit_logs set organization_id = null`)
    const [filling = ''] =
      /alter table \S+ disable[^]+enable trigger user;/.exec(migrationText('0100.do.audit.sql')) ?? []
    await db.query(filling)
    const { rows } = await db.query<{ of: number | null }>(
      `select organization_id as of from app.audit_logs where action = 'OLD' order by id`,
    )
    expect(rows.map(({ of }) => of)).toEqual([vendor.organization.id, null])
    expect((await db.query('select from private.broken_audit_entries()')).rowCount).toBe(0)
  }))
