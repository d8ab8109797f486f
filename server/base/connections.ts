type Sized = {
  readonly workers?: number
  readonly databaseConnections?: number | undefined
  readonly supportInbox?: string | undefined
}
export type PoolSizes = { readonly web: number; readonly auth: number; readonly jobs: number }

/** Without DATABASE_CONNECTIONS: the most connections that each login's pool in a process opens. */
const usual: PoolSizes = { web: 20, auth: 10, jobs: 12 }
/** Fewer would let one long request, or the queue's own listening, stop all others. */
const fewest: PoolSizes = { web: 6, auth: 3, jobs: 8 }
/** Of a serving process, besides its pools: one listens, three are opened by /readyz for a moment. */
const ofServing = 1 + 3
/** Each lane of the queue holds a heartbeat; reading replies by mail is one more lane. */
const lanes = 5

/** How many connections each pool of a process may open. */
export function poolSizes(settings: Sized): PoolSizes {
  const { workers = 1, databaseConnections } = settings
  if (databaseConnections === undefined) return usual
  const all = databaseConnections - fixed(settings)
  const share = all / (workers * (usual.web + usual.auth) + usual.jobs)
  const jobs = Math.max(fewest.jobs, Math.min(usual.jobs, Math.floor(share * usual.jobs)))
  const each = Math.floor((all - jobs) / workers)
  const auth = Math.max(fewest.auth, Math.floor((each * usual.auth) / (usual.web + usual.auth)))
  return { web: each - auth, auth, jobs }
}

/** The most connections that a node opens. */
export function connectionsOf(settings: Sized): number {
  return totalOf(settings, poolSizes(settings))
}

/** The least that DATABASE_CONNECTIONS may be. */
export function fewestConnections(settings: Sized): number {
  return totalOf(settings, fewest)
}

function totalOf(settings: Sized, { web, auth, jobs }: PoolSizes): number {
  return (settings.workers ?? 1) * (web + auth) + jobs + fixed(settings)
}

function fixed({ workers = 1, supportInbox }: Sized): number {
  return workers * ofServing + lanes + (supportInbox === undefined ? 0 : 1)
}

/** What the server takes, and what is connected to it besides this node. */
export type ServerUse = {
  readonly max: number
  readonly reserved: number
  readonly otherNodes: number
  /** Connections of programs that are no nodes of this database. */
  readonly others: number
}

export type Budget = { readonly kind: 'ok' | 'warn' | 'refuse'; readonly text: string }

/** Whether this node, and all nodes together, can open what they may. */
export function budgetOf(settings: Sized, { max, reserved, otherNodes, others }: ServerUse): Budget {
  const own = connectionsOf(settings)
  const available = max - reserved
  const takes = `PostgreSQL takes ${available} (max_connections ${max} less ${reserved} reserved)`
  const remedy = (most: number) => {
    const lower = most >= fewestConnections(settings) && `Set DATABASE_CONNECTIONS to at most ${most}`
    return lower ? `${lower} on each node, or raise max_connections.` : 'Raise max_connections.'
  }
  if (own > available)
    return {
      kind: 'refuse',
      text: `A node may open ${own} connections, and ${takes}. ${remedy(available)}`,
    }
  const nodes = otherNodes + 1
  const all = nodes * own + others
  const counted = `${nodes === 1 ? 'This node' : `${nodes} nodes`} may open ${nodes * own} connections`
  const beside = others > 0 ? `, others hold ${others}` : ''
  if (all > available)
    return {
      kind: 'warn',
      text: `${counted}${beside}, and ${takes}. ${remedy(Math.floor((available - others) / nodes))}`,
    }
  return { kind: 'ok', text: `${counted}${beside}; ${takes}.` }
}
