import { expect, test } from 'vitest'
import { mailAnswer } from './letters/mail-answer.ts'

const from = {
  operatorName: 'Turnstone',
  publicUrl: 'https://leads.example',
  operatorTimeZone: 'America/Chicago',
}
const content = { firstName: 'Rae', ticket: 104, publicId: 'p-1', title: 'The printer', leftOut: [] }

test('a reply that arrived without some files names them', () => {
  const leftOut = ['“a.exe” is left out: This type of file is not accepted.']
  const { subject, text } = mailAnswer(from, { ...content, reason: null, leftOut })
  expect(subject).toBe('[T-104] Parts of your reply were left out · Turnstone')
  expect(text).toContain('Your reply to your request T-104, “The printer” arrived, but not in full:')
  expect(text).toContain(leftOut[0])
  expect(text).toContain('https://leads.example/support-page/p-1')
})

test.for([
  ['EMPTY', 'no new text and no files', '/support-page/p-1'],
  ['TOO_LARGE', 'larger than 35 MB', '/support-page/p-1'],
  ['UNREADABLE', 'could not be read', '/support-page/p-1'],
  ['LIMITED', 'more than 60 replies', '/support-page/p-1'],
  ['ENDED', 'closed more than 90 days ago', '/support-page/help'],
  ['CLOSED', 'was canceled', '/support-page/help'],
] as const)('%s: the letter says why and what to do', ([reason, why, page]) => {
  const { subject, text } = mailAnswer(from, { ...content, reason })
  expect(subject).toContain('[T-104] Your reply needs attention')
  expect(text).toContain(why)
  expect(text).toContain(`https://leads.example${page}`)
})
