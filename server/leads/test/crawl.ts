import { getNamedType, isLeafType, isObjectType } from 'graphql'
import { dashboardCalls } from '../../dashboards/test/calls.ts'
import { valueAt, type Reply } from '../../test/asker.ts'
import { documentsOf, pageCall, type Document, type Root } from '../../test/documents.ts'
import { interfaceOf, type Interface, type Single } from '../../test/interface.ts'
import type { Fixture } from '../../test/fixture.ts'

/** Page size of root lists, and of rows about the lead by each of their columns. */
const entries = 4
const rows = 3

/** Queries everything the API could return to a user who knows all ids around one lead. */
export type Crawler = {
  shape: Interface
  /** All answers to this user, one after the other. */
  answersTo: (token: string) => Promise<string>
}

/**
 * The API of the running product; `rest` has the calls of the root fields that are neither lists nor rows, in
 * which `$me` is the id of the user who asks, and `$lead` the lead's public id.
 */
export async function crawler(
  fixture: Fixture,
  token: string,
  lead: number,
  rest: Record<string, string>,
): Promise<Crawler> {
  const shape = await interfaceOf(fixture, token)
  const missing = shape.rest.filter((name) => !(name in rest))
  const gone = Object.keys(rest).filter((name) => !shape.rest.includes(name))
  if (missing.length + gone.length > 0)
    throw new Error(`Not known how to ask for: ${missing.join(', ')}; not in the API: ${gone.join(', ')}`)
  const found = await fixture.owner.query<{ value: string }>(
    'select public_id as value from app.leads where id = $1',
    [lead],
  )
  const calls = Object.fromEntries(
    Object.entries(rest).map(([name, call]) => [name, call.replace('$lead', found.rows[0]?.value ?? '')]),
  )
  const roots = async (of: string) => [
    ...lists(shape),
    ...(await singles(fixture, shape, lead)),
    ...(await others(fixture, shape, calls, of)),
  ]
  const answers = async (of: string) => [
    await answersTo(fixture, of, await roots(of), shape),
    await leavesTo(fixture, of, shape, calls),
  ]
  return { shape, answersTo: async (of) => (await answers(of)).join('\n') }
}

/** Arguments for root fields that are neither lists nor rows. */
export const callsAbout = (lead: number, email: string): Record<string, string> => ({
  associatesNamed: 'associatesNamed(first: 10, named: "a")',
  pendingPayouts: 'pendingPayouts(first: 10)',
  pendingTotals: 'pendingTotals(first: 10)',
  payableReferrers: 'payableReferrers(first: 10)',
  currentTerms: 'currentTerms(first: 10)',
  currentPaymentDetails: 'currentPaymentDetails',
  currentUser: 'currentUser',
  followUpColleagues: `followUpColleagues(kind: "LEAD", recordId: ${lead}, first: 10)`,
  eligibleProviders: `eligibleProviders(leadId: ${lead}, first: 10)`,
  leadTemplates: `leadTemplates(leadId: ${lead}, first: 10)`,
  ticketTemplates: 'ticketTemplates(supportId: 1, first: 10)',
  leadRouting: `leadRouting(leadId: ${lead})`,
  undoableChange: 'undoableChange(leadPublicId: "$lead")',
  routingRules: 'routingRules(first: 10)',
  routingRuleVersions: 'routingRuleVersions(first: 10)',
  suppressedContacts: 'suppressedContacts(first: 10)',
  intakeKeys: 'intakeKeys(linkId: 1, first: 10)',
  intakeRequests: 'intakeRequests(keyId: 1, first: 10)',
  findSuppressed: `findSuppressed(contact: "${email}", first: 10)`,
  offerLimits: 'offerLimits(organizationId: 1)',
  workingHours: 'workingHours(organizationId: 1)',
  countLeadsToOffer: 'countLeadsToOffer(level: "AUTOMATIC")',
  tryLead: 'tryLead(serviceId: 1, stateId: 1)',
  rehearseRoutingRule: 'rehearseRoutingRule(level: "AUTOMATIC")',
  emailExistence: `emailExistence(email: "${email}")`,
  leadSummary: 'leadSummary',
  leadsOfSameCustomer: 'leadsOfSameCustomer(first: 10, leadId: 1)',
  openLeadsNamed: 'openLeadsNamed(first: 10, named: "a")',
  deadJobs: 'deadJobs(first: 10)',
  givenUpJobs: 'givenUpJobs(task: "transactions__send_invoice", first: 10)',
  givenUpTasks: 'givenUpTasks(first: 10)',
  queuedTasks: 'queuedTasks(first: 10)',
  refusedLetters: 'refusedLetters(first: 10)',
  systemNodes: 'systemNodes(first: 10)',
  systemProblems: 'systemProblems(first: 10)',
  slowOperations: 'slowOperations(first: 10)',
  systemProofs: 'systemProofs(first: 10)',
  systemSummary: 'systemSummary',
  ownTerms: 'ownTerms(first: 10)',
  previewAdjustment: 'previewAdjustment(transactionId: 1, actualDeal: "1.00")',
  previewTerms: `previewTerms(actualDeal: "1000", leadId: ${lead})`,
  statement: 'statement(month: "2026-11-01")',
  transactionMetrics: 'transactionMetrics',
  ...dashboardCalls('ORGANIZATION'),
  globalSearch: `globalSearch(query: "${email}")`,
  userVerificationTokenByToken: 'userVerificationTokenByToken(token: "none")',
})

/** Arguments for root fields about a provider, one of its people, and a post that this user writes. */
export async function callsAround(
  { ask }: Fixture,
  token: string,
  { organization, person }: { organization: number; person: number },
): Promise<Record<string, string>> {
  const written = await ask(createPost, {}, token)
  const { id, publicId } = (valueAt(written.data, 'createPost', 'post') ?? {}) as Partial<Post>
  const { code, text } = await ask(addComment, { id }, token)
  if (id === undefined || code !== undefined) throw new Error(`${written.text} ${text}`)
  return {
    commentsByPostId: `commentsByPostId(postId: ${id}, first: 10)`,
    departureOfOrganization: `departureOfOrganization(organizationId: ${organization})`,
    departureOfUser: `departureOfUser(userId: ${person})`,
    mentionablePeople: 'mentionablePeople(name: "a", first: 10)',
    needsYou: 'needsYou(first: 10)',
    ownFollowUps: 'ownFollowUps(first: 10)',
    visibleReferralLinks: 'visibleReferralLinks(first: 10)',
    setupSteps: 'setupSteps(withHidden: true, first: 10)',
    monthlyReport: 'monthlyReport',
    hasPushSubscription: 'hasPushSubscription(endpoint: "https://push.example/1")',
    ownNotificationSettings: 'ownNotificationSettings',
    ownPushSubscriptions: 'ownPushSubscriptions',
    supportSchedule: 'supportSchedule',
    pushPublicKey: 'pushPublicKey',
    postingPausedUntil: 'postingPausedUntil',
    publicPost: `publicPost(publicId: "${publicId}")`,
    savedPosts: 'savedPosts(userId: $me, first: 10)',
    secondFactor: 'secondFactor',
  }
}

type Post = { id: number; publicId: string }
const createPost = `mutation {
  createPost(input: { post: { content: "Good morning", idempotencyKey: "the key of the post" } }) { post { id publicId } }
}`
const addComment = `mutation ($id: Int) {
  addComment(input: { comment: { postId: $id, content: "Indeed", idempotencyKey: "the key of the comment" } }) {
    comment { id }
  }
}`

async function others(
  { ask }: Fixture,
  shape: Interface,
  rest: Record<string, string>,
  token: string,
): Promise<Root[]> {
  const { data } = await ask('{ currentUser { id } }', {}, token)
  const me = String(valueAt(data, 'currentUser', 'id'))
  return Object.entries(rest)
    .filter(([name]) => !isLeafAt(shape, name))
    .map(([name, call]) => rootAt(shape, name, call.replace('$me', me)))
}

/** The answers of root fields that are values. */
async function leavesTo({ ask }: Fixture, token: string, shape: Interface, rest: Record<string, string>) {
  const leaves = Object.keys(rest).filter((name) => isLeafAt(shape, name))
  const reply = await ask(`{ ${leaves.map((name) => rest[name]).join(' ')} }`, {}, token)
  if (reply.code !== undefined && !isRefused(reply)) throw new Error(reply.text)
  return reply.text
}

function isLeafAt({ schema }: Interface, name: string): boolean {
  const field = schema.getQueryType()?.getFields()[name]
  return field !== undefined && isLeafType(getNamedType(field.type))
}

function lists(shape: Interface): Root[] {
  const fields = shape.schema.getQueryType()?.getFields() ?? {}
  return [...shape.lists.keys()].flatMap((name) => {
    const field = fields[name]
    return field ? [rootAt(shape, name, pageCall(field, entries))] : []
  })
}

async function singles(fixture: Fixture, shape: Interface, lead: number): Promise<Root[]> {
  const roots: Root[] = []
  for (const single of shape.singles) {
    const { name, argument, argumentType } = single
    const root = rootAt(shape, name, `${name}(${argument}: $v)`)
    for (const value of await valuesOf(fixture, single, lead))
      roots.push({ ...root, variable: { type: argumentType, value } })
  }
  return roots
}

/** Of some rows about the lead, or of the newest row if a table has none. */
async function valuesOf({ owner }: Fixture, { of: { table }, column, argumentType }: Single, lead: number) {
  const about = table.name === 'app.leads' ? 'id' : 'lead_id'
  const isAbout = table.columns.some(({ name }) => name === about)
  const found = await owner.query<{ value: string }>(
    `select t.${column}::text as value from ${table.name} t
      where ${isAbout ? `t.${about} = ${lead}` : `t.ctid = (select max(ctid) from ${table.name})`}
      order by t.ctid desc limit ${rows}`,
  )
  return found.rows.map(({ value }) => (argumentType === 'Int!' ? Number(value) : value))
}

function rootAt({ schema }: Interface, name: string, call: string): Root {
  const field = schema.getQueryType()?.getFields()[name]
  const type = field && getNamedType(field.type)
  if (!isObjectType(type)) throw new Error(`${name} gives no object`)
  return { call, type }
}

async function answersTo(fixture: Fixture, token: string, roots: Root[], shape: Interface): Promise<string> {
  const closed = await closedTo(fixture, token, shape)
  const texts: string[] = []
  for (const document of documentsOf(roots, closed)) {
    const reply = await queryWithRetry(fixture, document, token)
    texts.push(reply.text)
    if (reply.code !== undefined && !isRefused(reply)) throw new Error(`${reply.text} to ${document.query}`)
  }
  return texts.join('\n')
}

/**
 * On a busy machine planning a large document may time out. The server remembers that for a minute, so the
 * retry adds a space.
 */
async function queryWithRetry(
  fixture: Fixture,
  { query, variables }: Document,
  token: string,
): Promise<Reply> {
  for (let blanks = 0; blanks < 30; blanks += 1) {
    const reply = await fixture.ask(query + ' '.repeat(blanks), variables, token)
    if (reply.code !== 'TIMEOUT') return reply
  }
  throw new Error(`This takes too long: ${query}`)
}

/** Some calls are not for everyone, or find nothing for them. A nested error would hide its neighbors. */
function isRefused({ errors }: Reply): boolean {
  return errors.every(
    ({ path, extensions }) => ['FORBIDDEN', 'NOT_FOUND'].includes(extensions.code) && path?.length === 1,
  )
}

/** The types this user may not query at all. */
async function closedTo(fixture: Fixture, token: string, shape: Interface): Promise<Set<string>> {
  const closed = new Set<string>()
  for (const [name, { type }] of shape.lists) {
    const { code } = await fixture.ask(`{ ${name}(first: 1) { totalCount } }`, {}, token)
    if (code === 'FORBIDDEN') closed.add(type.name)
  }
  const listed = new Set([...shape.lists.values()].map(({ type }) => type.name))
  for (const { name, argument, argumentType, of } of shape.singles) {
    if (listed.has(of.type.name)) continue
    const query = `query ($v: ${argumentType}) { ${name}(${argument}: $v) { __typename } }`
    const { code } = await fixture.ask(query, { v: absentValues[argumentType.replace('!', '')] }, token)
    if (code === 'FORBIDDEN') closed.add(of.type.name)
  }
  return closed
}

const absentValues: Record<string, unknown> = {
  Int: 2_000_000_000,
  BigInt: '2000000000',
  UUID: '00000000-0000-4000-8000-000000000000',
  String: 'none',
}
