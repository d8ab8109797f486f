import pg from 'pg'

type Login = { name: string; password: string }
export type LoginRoles = { web: Login; gate: Login; jobs: Login }

/**
 * Groups carry the rights and are shared by all databases of a server; logins are made per database.
 * The web login inherits nothing: it is nobody until it takes one reach for one transaction.
 */
const groups = [
  'turnstone_owner',
  'turnstone_anonymous',
  'turnstone_member',
  'turnstone_operator',
  'turnstone_gate',
  'turnstone_jobs',
  'turnstone_schema',
  'turnstone_queue',
]
const reaches = ['turnstone_anonymous', 'turnstone_member', 'turnstone_operator']

/** Makes the roles that are missing and sets the logins' passwords. Safe to run again and side by side. */
export async function prepareRoles(client: pg.Client, secret: (role: string) => string): Promise<LoginRoles> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = rows[0]?.name ?? 'turnstone'
  // A database called turnstone would give its logins the names of the groups.
  const stem = database === 'turnstone' ? 'turnstone_main' : database
  const login = (kind: string) => ({ name: `${stem}_${kind}`, password: secret(`${stem}_${kind}`) })
  const logins: LoginRoles = { web: login('web'), gate: login('gate'), jobs: login('jobs') }
  await alone(client, async () => {
    for (const group of groups) await createRole(client, group, 'nologin inherit')
    await createLogins(client, logins)
    await client.query(`grant turnstone_owner to current_user`)
    await client.query(`grant ${reaches.join(', ')} to turnstone_schema`)
    await takeDatabase(client, database, logins)
  })
  return logins
}

async function createLogins(client: pg.Client, { web, gate, jobs }: LoginRoles): Promise<void> {
  await createRole(client, web.name, 'login noinherit', web.password)
  await createRole(client, gate.name, 'login inherit', gate.password)
  await createRole(client, jobs.name, 'login inherit', jobs.password)
  const name = (role: Login) => pg.escapeIdentifier(role.name)
  await client.query(`grant ${reaches.join(', ')}, turnstone_schema to ${name(web)}`)
  await client.query(`grant turnstone_gate to ${name(gate)}`)
  await client.query(`grant turnstone_jobs to ${name(jobs)}`)
  // The queue is a library's schema that its worker may rewrite, so nothing in it ever runs as the owner of
  // the data: the one function that puts jobs into it belongs to the queue's own role.
  await client.query(`grant turnstone_queue to turnstone_owner, ${name(jobs)}`)
  for (const role of [web, gate]) {
    await client.query(`alter role ${name(role)} set statement_timeout = '3s'`)
    await client.query(`alter role ${name(role)} set idle_in_transaction_session_timeout = '5s'`)
  }
}

async function takeDatabase(client: pg.Client, database: string, logins: LoginRoles): Promise<void> {
  const name = pg.escapeIdentifier(database)
  const all = Object.values(logins).map((login) => pg.escapeIdentifier(login.name))
  await client.query(`revoke connect, temporary on database ${name} from public`)
  await client.query(`grant connect on database ${name} to ${all.join(', ')}`)
  await client.query(`grant create on database ${name} to turnstone_owner, turnstone_queue`)
  await client.query(`revoke all on schema public from public`)
}

async function createRole(
  client: pg.Client,
  name: string,
  options: string,
  password?: string,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const role = pg.escapeIdentifier(name)
  if (!rowCount) await client.query(`create role ${role} ${options}`)
  if (password) await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
}

/** Roles belong to the whole server, an advisory lock to one database: a loser of the race tries again. */
async function alone(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      const raced = code === '42710' || code === '23505' || code === 'XX000' || code === '40P01'
      if (!raced || tries === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * tries * Math.random()))
    }
  }
}
