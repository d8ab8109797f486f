import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { notifyAllUsers } from './test/notify.ts'

/** "first 100, ordered by createdAt descending, filtered by targetOrgType, targetUserType, targetUserId (non-admins only) and createdAt" */
const query = `query ($filter: InAppNotificationFilter) {
  allInAppNotifications(first: 100, orderBy: [CREATED_AT_DESC, ID_DESC], filter: $filter) {
    totalCount
    nodes { id targetOrgType targetUserType targetUserId }
  }
}`
const createdAt = { greaterThanOrEqualTo: new Date(Date.now() - 30 * 86_400_000).toISOString() }

type Reader = { email: string; type: string | null; userType: string }
const readers: Reader[] = [
  { email: 'master@operator.example', type: 'OPERATOR', userType: 'MASTER_ADMIN' },
  { email: 'admin@operator.example', type: 'OPERATOR', userType: 'ADMIN' },
  { email: 'master@vendor.example', type: 'VENDOR', userType: 'MASTER_ADMIN' },
  { email: 'admin@vendor.example', type: 'VENDOR', userType: 'ADMIN' },
  { email: 'master@multirole.example', type: 'MULTI_ROLE_PROVIDER', userType: 'MASTER_ADMIN' },
  { email: 'master@independent.example', type: 'INDEPENDENT_OPERATOR', userType: 'MASTER_ADMIN' },
  { email: 'agent@vendor.example', type: 'VENDOR', userType: 'SERVICE_AGENT' },
  { email: 'associate@operator.example', type: null, userType: 'ASSOCIATE' },
  { email: 'associate@multirole.example', type: 'MULTI_ROLE_PROVIDER', userType: 'ASSOCIATE' },
]

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  await notifyAllUsers(fixture.owner)
})
afterAll(() => fixture.close())

test.for(readers)(
  'the specified query gives $email all that they see, and no one else’s class',
  async (reader) => {
    const token = await fixture.signIn(reader.email)
    const read = async (filter: object) => {
      const { data, text } = await fixture.ask(query, { filter: { createdAt, ...filter } }, token)
      const nodes = valueAt(data, 'allInAppNotifications', 'nodes')
      if (!Array.isArray(nodes)) throw new Error(text)
      return {
        nodes: nodes as Record<string, unknown>[],
        total: valueAt(data, 'allInAppNotifications', 'totalCount'),
      }
    }
    const all = await read({})
    const isAdmin = reader.userType.endsWith('ADMIN')
    const own = valueAt((await fixture.ask('{ currentUser { id } }', {}, token)).data, 'currentUser', 'id')
    const specified = {
      ...(reader.type !== null && { targetOrgType: { equalTo: reader.type } }),
      targetUserType: { equalTo: reader.userType },
      ...(!isAdmin && { targetUserId: { equalTo: own } }),
    }
    expect(all.nodes.length).toBeGreaterThan(0)
    expect(await read(specified)).toEqual(all)
    for (const node of all.nodes)
      expect(node).toMatchObject({
        targetOrgType: reader.type,
        targetUserType: reader.userType,
        ...(!isAdmin && { targetUserId: own }),
      })
    const otherType = isAdmin ? 'ASSOCIATE' : 'MASTER_ADMIN'
    expect((await read({ ...specified, targetUserType: { equalTo: otherType } })).total).toBe(0)
    const otherOrganization = reader.type === 'VENDOR' ? 'OPERATOR' : 'VENDOR'
    expect((await read({ ...specified, targetOrgType: { equalTo: otherOrganization } })).total).toBe(0)
    expect((await read({ targetUserId: { equalTo: 999_999 } })).total).toBe(0)
  },
)
