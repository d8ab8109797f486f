import type { Named } from '../../db/test/matrix.ts'

const kinds = [
  'anonymous',
  'ADMIN of OPERATOR',
  'ASSOCIATE of no organization',
  'MASTER_ADMIN of VENDOR',
  'SERVICE_AGENT of VENDOR',
  'ADMIN of MULTI_ROLE_PROVIDER',
]

/**
 * One person of each kind of rights. What all people may see is proved in SQL by `db/test/matrix.test.ts`; over HTTP
 * these are enough to find a field that does not ask SQL, or asks it as someone else.
 */
export function oneOfEachKind(callers: readonly Named[]): Named[] {
  return kinds.map((kind) => {
    const found = callers.find(({ name }) => name === kind)
    if (!found) throw new Error(`${kind} is none of ${callers.map(({ name }) => name).join(', ')}`)
    return found
  })
}
