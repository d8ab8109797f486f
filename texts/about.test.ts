import { expect, test } from 'vitest'
import { aboutIn, aboutLine, shortName } from './about.ts'

test.for([
  [{ firstName: 'Petra', lead: 289, service: 'Roofing', status: 'Offered' }, 'Petra · L-289'],
  [
    { firstName: 'Petra', lastName: 'Lang', provider: 'Cedar Bluff', lead: 289 },
    'Petra Lang · Cedar Bluff · L-289',
  ],
  [
    { invoice: 'INV-2026-000027', amount: '1740.20', dueOn: '2026-12-03' },
    'INV-2026-000027 · $1,740.20 · due Dec 3, 2026',
  ],
  [{ amount: '-117.50', service: 'Payroll', lead: 7 }, '−$117.50 · Payroll · L-7'],
  [{ firstName: 'Ana', lastName: 'Silva', ticket: 104 }, 'Ana Silva · T-104'],
  [{ excerpt: 'Good\nmorning  all' }, '“Good morning all”'],
] as const)('a second line says who and what: %o', ([about, line]) => expect(aboutLine(about)).toBe(line))

test('a second line does not name the firm and the invoice of its sentence again', () => {
  const about = { provider: 'Cedar Bluff', invoice: 'INV-7', amount: '9.50', dueOn: '2026-12-03' }
  expect(aboutLine(about, 'Cedar Bluff reported a payment of INV-7')).toBe('$9.50 · due Dec 3, 2026')
  expect(aboutLine({ invoice: 'INV-7' }, 'You paid INV-7')).toBeUndefined()
})

test.for([null, undefined, 'x', 7, [], {}, { firstName: ' \u200b' }, { other: {} }])(
  'nothing known is no line: %o',
  (about) => expect(aboutLine(about)).toBeUndefined(),
)

test('a name cannot reverse or hide what stands around it', () => {
  const line = aboutLine({ firstName: 'רות\u202e', lead: 9 })
  expect(line).toBe('\u2068רות\u2069 · L-9')
})

test('a letter has the initial of a last name, whole where it is not one unit', () => {
  expect(shortName(aboutIn({ firstName: 'Petra', lastName: 'Lang' }))).toBe('Petra L.')
  expect(shortName(aboutIn({ firstName: '小龙', lastName: '𠮷野' }))).toBe('小龙 𠮷.')
  expect(shortName(aboutIn({ firstName: 'Petra' }))).toBe('Petra')
  expect(shortName({})).toBeUndefined()
})
