import { isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leavesOf } from '../test/documents.ts'
import { sources } from '../lists/sources.ts'
import { callsAbout, callsAround, crawler, type Crawler } from './test/crawl.ts'
import { openWorkload, type Lead, type Workload, type Who } from './test/customer.ts'
import { answers } from './test/canaries.ts'

let workload: Workload
let lead: Lead
let crawl: Crawler

/** Marks a provider leaves during its time with the lead: texts and an amount that occur nowhere else. */
const first = { people: ['master', 'agent'], mark: 'zqavocet', amount: '4321.07' } as const
const second = { people: ['third'], mark: 'zqbittern', amount: '8642.09' } as const
type Side = typeof first | typeof second

/** Each user queries everything, which takes a while. */
const timeoutMs = 240_000

const createNote = `mutation ($id: Int!, $note: String!, $visibility: String!) {
  createNote(input: { leadId: $id, note: $note, visibility: $visibility }) { note { id } }
}`
const assign = `mutation ($id: Int!, $agent: Int!) {
  assignLeadToAgent(input: { leadId: $id, userId: $agent }) { lead { status } }
}`
const moveLead = `mutation ($id: Int!, $move: String!, $reason: String, $to: Int, $dealValue: BigFloat) {
  moveLead(input: { leadId: $id, move: $move, reason: $reason, organizationId: $to, dealValue: $dealValue }) {
    lead { status }
  }
}`
const correct = `mutation ($id: Int!, $data: JSON) {
  updateLeadById(input: { id: $id, leadPatch: { data: $data } }) { lead { id } }
}`

beforeAll(async () => {
  workload = await openWorkload()
  lead = await workload.submits('referrer', answers, 'the key of the lead')
  const { organization } = await workload.idOf('master')
  const { user: person } = await workload.idOf('agent')
  crawl = await crawler(workload, workload.token('operator'), lead.id, {
    ...callsAbout(lead.id, answers.email),
    ...(await callsAround(workload, workload.token('operator'), { organization, person })),
  })
  for (const { people, mark } of [first, second])
    for (const who of people)
      await workload.owner.query('update app.user_infos set last_name = $2 where id = $1', [
        (await workload.idOf(who)).user,
        `${mark} ${who}`,
      ])
  // A post's author is public, and says nothing about leads.
  await workload.owner.query(
    `update app.post_authors a set last_name = 'Author' from app.user_infos u
      where u.id = a.user_id and a.last_name = u.last_name and u.last_name ilike 'zq%'`,
  )
}, timeoutMs)
afterAll(() => workload.close())

const move = (who: Who, name: string, more: object = {}) =>
  workload.does(who, moveLead, { id: lead.id, move: name, ...more })

async function give(to: Side, how: 'offer' | 'reassign', from: string): Promise<void> {
  const { organization } = await workload.idOf(to.people[0])
  await move('operator', how, { to: organization, reason: `${from} was given up` })
}

/** Every action of one provider with the lead, each with its mark. */
async function work({ people, mark, amount }: Side): Promise<void> {
  const [master] = people
  const writer = people.at(-1) ?? master
  await move(master, 'accept')
  if (writer !== master)
    await workload.does(master, assign, { id: lead.id, agent: (await workload.idOf(writer)).user })
  for (const visibility of ['SHARED', 'ORGANIZATION'])
    await workload.does(writer, createNote, { id: lead.id, note: `${mark} ${visibility}`, visibility })
  await workload.does(writer, correct, { id: lead.id, data: { leadSource: `${mark} source` } })
  await workload.does(writer, correct, { id: lead.id, data: { leadSource: 'A friend' } })
  await move(writer, 'contact')
  await move(writer, 'propose', { dealValue: amount })
}

/** Everything these users can read, through every channel. */
async function heardBy(people: readonly Who[]): Promise<string> {
  const texts = await Promise.all(
    people.map(async (who) => {
      const { notifications, others } = workload.sockets.get(who) ?? { notifications: [], others: [] }
      const token = workload.token(who)
      const { text, code } = await workload.ask(whole(), { id: lead.id }, token)
      expect(code, text).toBe(undefined)
      return [
        text,
        await crawl.answersTo(token),
        JSON.stringify([notifications, others]),
        await exported(who),
      ]
    }),
  )
  return [...texts.flat(), await workload.mailed(...people)].join('\n').toLowerCase()
}

/** All rows related to the lead; the crawl takes the first entries of each list. */
function whole(): string {
  const leaves = (name: string) => {
    const type = crawl.shape.schema.getType(name)
    if (!isObjectType(type)) throw new Error(`${name} is no type of the interface`)
    return leavesOf(type)
  }
  return `query ($id: Int!) {
    leadById(id: $id) {
      ${leaves('Lead')}
      history(first: 100) { nodes { ${leaves('LeadHistoryEntry')} actorUser { lastName } } }
      notes(first: 100) { nodes { ${leaves('Note')} } }
    }
    allInAppNotifications(first: 100, orderBy: [ID_DESC]) { nodes { ${leaves('InAppNotification')} } }
  }`
}

async function exported(who: Who): Promise<string> {
  const texts: string[] = []
  for (const [list, source] of Object.entries(sources)) {
    if (!source.list.export) continue
    await workload.forgetLimits()
    const headers = { authorization: `Bearer ${workload.token(who)}` }
    const response = await fetch(`${workload.address}/api/exports/${list}.csv`, { headers })
    expect([200, 403], `${who} ${list}`).toContain(response.status)
    texts.push(await response.text())
  }
  return texts.join('\n')
}

const tracesOf = ({ mark, amount }: Side, text: string) =>
  [mark, amount].filter((word) => text.includes(word))

test(
  'a provider’s time with a lead stays invisible to other providers after reassignment',
  { timeout: 4 * timeoutMs },
  async () => {
    await give(first, 'offer', 'Nothing')
    await work(first)
    const own = await heardBy(first.people)
    expect(tracesOf(first, own), 'what is looked for is found').toEqual([first.mark, first.amount])

    await give(second, 'reassign', first.mark)
    expect(tracesOf(first, await heardBy(second.people)), 'on offer to the next').toEqual([])

    await work(second)
    const next = await heardBy(second.people)
    expect(tracesOf(first, next), 'accepted by the next').toEqual([])
    expect(tracesOf(second, next)).toEqual([second.mark, second.amount])
    expect(tracesOf(second, await heardBy(first.people)), 'for the one that lost it').toEqual([])

    await move('third', 'lose', { reason: `${second.mark} lost it` })
    await move('operator', 'reopen', { reason: `${second.mark} lost it` })
    await give(first, 'offer', second.mark)
    await move('master', 'accept')
    await workload.does('master', assign, { id: lead.id, agent: (await workload.idOf('agent')).user })
    const again = await heardBy(first.people)
    expect(tracesOf(second, again), 'back with the first').toEqual([])
    expect(tracesOf(first, again)).toContain(first.mark)
    expect(tracesOf(first, await heardBy(second.people))).toEqual([])

    const all = await heardBy(['referrer'])
    expect(
      [first, second].map((side) => tracesOf(side, all)),
      'the referrer reads both',
    ).toEqual([first, second].map(({ mark, amount }) => [mark, amount]))
  },
)
