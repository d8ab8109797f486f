import type pg from 'pg'

/** Notifies one user like the product's own functions; returns the notification's id. */
export async function notifyUser(db: pg.ClientBase, email: string, userName = 'Ana'): Promise<string> {
  await db.query(
    `select private.notify_user('post_like', user_id, jsonb_build_object('userName', $2::text))
      from app.user_contacts where email = $1`,
    [email, userName],
  )
  return newest(db)
}

/** Notifies the admins of this user's organization. */
export async function notifyOrganization(db: pg.ClientBase, email: string): Promise<string> {
  await db.query(
    `select private.notify_organization('invoice_overdue', organization_id, '{}') from app.user_contacts where email = $1`,
    [email],
  )
  return newest(db)
}

export async function notifyAllUsers(db: pg.ClientBase): Promise<void> {
  await db.query(`select private.notify_all('new_service_created', '{"serviceName": "Payroll"}')`)
}

async function newest(db: pg.ClientBase): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select max(id)::text as id from app.in_app_notifications')
  return rows[0]?.id ?? ''
}

/** Turns off all mails, for tests of live updates. */
export async function withoutMail(db: pg.ClientBase): Promise<void> {
  await db.query('update app.user_contacts set email_notifications = false')
}
