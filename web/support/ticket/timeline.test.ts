import { expect, test } from 'vitest'

import { openMove } from '../../test/openMove.ts'
import { sampleNote, sampleTicket } from '../test/sampleTicket.ts'
import { isLate, targetText, waitedSeconds } from './targets.ts'
import { nextAutomatically, takesReplies, timelineOf } from './timeline.ts'

const labelOf = (code: string) => ({ ASSIGNED: 'Assigned', IN_PROGRESS: 'In progress' })[code] ?? code
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()

test('the request, its notes and its changes are one conversation, oldest first', () => {
  const ticket = sampleTicket({
    createdAt: at(0),
    notes: [note('7', 'Any news?', 2, at(3)), note('8', 'Slow vendor', 9, at(4), 'OPERATOR')],
    history: [
      step('1', 'create', null, 'NEW_TICKET', at(0)),
      step('2', 'start', 'ASSIGNED', 'IN_PROGRESS', at(2)),
    ],
  })
  const entries = timelineOf(ticket, { viewerId: 2, labelOf })
  expect(entries.map((entry) => entry.text)).toEqual([
    'It does not load.',
    'Omar Bell changed Assigned to In progress',
    'Any news?',
    'Slow vendor',
  ])
  expect(entries[2]).toMatchObject({ isOwn: true, isInternal: false })
  expect(entries[3]).toMatchObject({ isOwn: false, isInternal: true })
})

test('automatic changes are announced: the escalation, and how long replies reopen', () => {
  const now = Date.parse(at(0))
  const waiting = sampleTicket({ status: 'IN_PROGRESS', waitingSince: at(-60) })
  expect(nextAutomatically(waiting, now)).toBe('Escalates in 1 day if no one replies.')
  expect(nextAutomatically({ ...waiting, waitingSince: null }, now)).toBe(undefined)
  const resolved = sampleTicket({ status: 'RESOLVED', resolvedAt: at(-60) })
  expect(nextAutomatically(resolved, now)).toBe('A reply reopens it for another 13 days.')
  expect(nextAutomatically(resolved, now + 15 * 86_400_000)).toBe('It can no longer be reopened.')
})

test('a closed ticket accepts no reply; a resolved one while it can reopen', () => {
  const reopen = openMove('reopen', { needs: ['note'] })
  expect(takesReplies(sampleTicket({ status: 'CANCELLED' }), true)).toBe(false)
  expect(takesReplies(sampleTicket({ status: 'RESOLVED' }), false)).toBe(false)
  expect(takesReplies(sampleTicket({ status: 'RESOLVED', openMoves: [reopen] }), false)).toBe(true)
  expect(takesReplies(sampleTicket({ status: 'IN_PROGRESS' }), false)).toBe(true)
})

test('an answer is late after its due time, sent or not', () => {
  const now = Date.parse(at(10))
  expect(isLate({ due: at(5), done: at(4) }, now)).toBe(false)
  expect(isLate({ due: at(5), done: at(6) }, now)).toBe(true)
  expect(isLate({ due: at(5), done: null }, now)).toBe(true)
  expect(isLate({ due: at(15), done: null }, now)).toBe(false)
  expect(isLate({ due: null, done: null }, now)).toBe(false)
  expect(waitedSeconds(at(0), now)).toBe(600)
  expect(targetText({ due: at(70), done: null }, now)).toBe('Due in 1 hour')
  expect(targetText({ due: at(5), done: null }, now)).toBe('Overdue 5 minutes')
  expect(targetText({ due: at(5), done: at(6) }, now)).toMatch(/^Late /)
  expect(targetText({ due: null, done: null }, now)).toBe(undefined)
})

function note(
  id: string,
  text: string,
  updatedBy: number,
  createdAt: string,
  visibility: 'SHARED' | 'OPERATOR' = 'SHARED',
) {
  return sampleNote({ id, note: text, visibility, authorName: 'Omar Bell', updatedBy, createdAt })
}

function step(id: string, move: string, fromStatus: string | null, toStatus: string, createdAt: string) {
  return { id, move, fromStatus, toStatus, party: 'OPERATOR', actorName: 'Omar Bell', createdAt }
}
