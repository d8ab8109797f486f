import type pg from 'pg'

/** Tells one person, as the product's own functions do; gives the new notification's id. */
export async function tellUser(db: pg.ClientBase, email: string, userName = 'Ana'): Promise<string> {
  await db.query(
    `select hidden.notify_user('post_like', user_id, jsonb_build_object('userName', $2::text))
      from app.user_contacts where email = $1`,
    [email, userName],
  )
  return newest(db)
}

/** Tells the admins of the organisation that this person is of. */
export async function tellOrganization(db: pg.ClientBase, email: string): Promise<string> {
  await db.query(
    `select hidden.notify_organization('invoice_overdue', organization_id, '{}') from app.user_contacts where email = $1`,
    [email],
  )
  return newest(db)
}

export async function tellEverybody(db: pg.ClientBase): Promise<void> {
  await db.query(`select hidden.notify_everybody('new_service_created', '{"serviceName": "Payroll"}')`)
}

async function newest(db: pg.ClientBase): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select max(id)::text as id from app.in_app_notifications')
  return rows[0]?.id ?? ''
}

/** Nobody wants mail: for tests of what is live, which tell a lot. */
export async function withoutMail(db: pg.ClientBase): Promise<void> {
  await db.query('update app.user_contacts set email_notifications = false')
}
