import pg from 'pg'

type Login = { name: string; password: string }
export type LoginRoles = { web: Login; auth: Login; jobs: Login }

/**
 * Groups hold the rights and are shared by a server's databases; logins are per database. The web login inherits
 * nothing: it has no rights until it sets a role for a transaction.
 */
const groups = [
  'turnstone_owner',
  'turnstone_anonymous',
  'turnstone_member',
  'turnstone_operator',
  'turnstone_auth',
  'turnstone_jobs',
  'turnstone_schema',
  'turnstone_queue',
  'turnstone_public',
]
const viewerRoles = ['turnstone_anonymous', 'turnstone_member', 'turnstone_operator']

/**
 * Creates missing roles and sets the logins' passwords. Safe to run repeatedly and concurrently. There are two sets of
 * logins: nodes that know another password keep theirs while the first node with a new one takes the set that none uses.
 */
export async function prepareRoles(
  client: pg.Client,
  secret: (role: string) => string,
  mayConnect: (login: Login) => Promise<boolean>,
): Promise<LoginRoles> {
  const { database, sets } = await setsOf(client, secret)
  const [first, second] = sets
  const logins = await chosen(client, sets, mayConnect)
  await retryOnRace(client, async () => {
    for (const group of groups) await createRole(client, group, 'nologin inherit')
    await createLogins(client, logins)
    await endLogins(client, logins === first ? second : first)
    await client.query(`grant turnstone_owner to current_user`)
    await client.query(`grant ${viewerRoles.join(', ')} to turnstone_schema`)
    await takeDatabase(client, database, logins)
  })
  return logins
}

/** The logins whose passwords are ours, for a process that changes nothing. */
export async function knownRoles(
  client: pg.Client,
  secret: (role: string) => string,
  mayConnect: (login: Login) => Promise<boolean>,
): Promise<LoginRoles | undefined> {
  const { sets } = await setsOf(client, secret)
  for (const set of sets) if (await mayConnect(set.web)) return set
  return undefined
}

async function setsOf(client: pg.Client, secret: (role: string) => string) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = rows[0]?.name ?? 'turnstone'
  // For a database named turnstone, the names of logins and groups would collide.
  const stem = database === 'turnstone' ? 'turnstone_main' : database
  const sets = [loginsOf(stem, '', secret), loginsOf(stem, '_2', secret)] as const
  return { database, sets }
}

function loginsOf(stem: string, set: string, secret: (role: string) => string): LoginRoles {
  const login = (kind: string) => {
    const name = `${stem}_${kind}${set}`
    return { name, password: secret(name) }
  }
  return { web: login('web'), auth: login('auth'), jobs: login('jobs') }
}

/** The set with our passwords; else one that is missing or not in use. */
async function chosen(
  client: pg.Client,
  sets: readonly LoginRoles[],
  mayConnect: (login: Login) => Promise<boolean>,
): Promise<LoginRoles> {
  const free: LoginRoles[] = []
  for (const set of sets) {
    const names = namesOf(set)
    const { rows } = await client.query<{ exists: boolean; used: boolean }>(
      `select exists (select from pg_roles where rolname = $1 and rolcanlogin) as exists,
        exists (select from pg_stat_activity where usename = any ($2)) as used`,
      [set.web.name, names],
    )
    const [found] = rows
    if (found?.exists && (await mayConnect(set.web))) return set
    if (!found?.used) free.push(set)
  }
  const [set] = free
  if (set) return set
  throw new Error(
    'Nodes with two other passwords are running. End those with the oldest one, then start this node again.',
  )
}

const namesOf = (logins: LoginRoles) => Object.values(logins).map(({ name }) => name)

/** A password that no node uses any more opens nothing. */
async function endLogins(client: pg.Client, logins: LoginRoles): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any ($1) and rolcanlogin
      and not exists (select from pg_stat_activity where usename = any ($1))`,
    [namesOf(logins)],
  )
  for (const { name } of rows)
    await client.query(`alter role ${pg.escapeIdentifier(name)} nologin password null`)
}

async function createLogins(client: pg.Client, { web, auth, jobs }: LoginRoles): Promise<void> {
  await createRole(client, web.name, 'login noinherit', web.password)
  await createRole(client, auth.name, 'login inherit', auth.password)
  await createRole(client, jobs.name, 'login inherit', jobs.password)
  const name = (role: Login) => pg.escapeIdentifier(role.name)
  await client.query(`grant ${viewerRoles.join(', ')}, turnstone_schema, turnstone_public to ${name(web)}`)
  await client.query(`grant turnstone_auth to ${name(auth)}`)
  await client.query(`grant turnstone_jobs to ${name(jobs)}`)
  // graphile-worker may rewrite its schema, so nothing in it runs as the owner of the data. The queue's role owns the
  // function that adds jobs.
  await client.query(`grant turnstone_queue to turnstone_owner, ${name(jobs)}`)
  for (const role of [web, auth]) {
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
  else if (password) await client.query(`alter role ${role} login`)
  if (password) await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
}

/** Roles are server-wide, but an advisory lock is per database, so a lost race is retried. */
async function retryOnRace(client: pg.Client, work: () => Promise<void>): Promise<void> {
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
