import { at, isJson, type Json } from './json.ts'

/** A row of the list with a peer's relations, in the shape of Turnstone's. */
export function asRow({ customer, organization, assignedUser, ...lead }: Json): Json {
  return {
    ...lead,
    leadLastName: at(customer, 'lastName'),
    organizationId: at(organization, 'id'),
    organization: withoutId(organization),
    assignedUserId: at(assignedUser, 'id'),
    assignedUser: withoutId(assignedUser),
  }
}

/** A single lead with a peer's relations, in the shape of Turnstone's. */
export function asLead({ customer, notes, ...lead }: Json): Json {
  return {
    ...lead,
    leadLastName: at(customer, 'lastName'),
    leadEmail: at(customer, 'email'),
    notes: { nodes: notes },
  }
}

/** Values that compare: numbers for ids and money, times in milliseconds, null for what is missing. */
export function canonical(value: unknown, key = ''): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((one) => canonical(one))
  if (isJson(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, canonical(one, name)]))
  if (typeof value === 'string' && key.endsWith('At')) return new Date(value).toISOString()
  return isNumber(key) ? Number(value) : value
}

/** A list of rows of unknown shape. */
export function rowsOf(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new Error(`No rows: ${JSON.stringify(value)}`)
  return value.map((one: unknown) => {
    if (!isJson(one)) throw new Error(`No row: ${JSON.stringify(one)}`)
    return one
  })
}

function isNumber(key: string): boolean {
  return ['id', 'organizationId', 'assignedUserId', 'leadBudgetTo', 'dealValue', 'totalCount'].includes(key)
}

function withoutId(related: unknown): unknown {
  if (!isJson(related)) return null
  const { id: _, ...rest } = related
  return rest
}
