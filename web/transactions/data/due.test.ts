import { expect, test } from 'vitest'

import { dueIn } from './due.ts'

test('a due date is in days, today, or days ago', () => {
  const on = (day: string) => dueIn(day, '2026-11-21')
  expect(on('2026-12-06')).toEqual({ text: 'Due in 15 days', isOver: false })
  expect(on('2026-11-22')).toEqual({ text: 'Due in 1 day', isOver: false })
  expect(on('2026-11-21')).toEqual({ text: 'Due today', isOver: false })
  expect(on('2026-11-20')).toEqual({ text: '1 day overdue', isOver: true })
  expect(on('2026-10-31')).toEqual({ text: '21 days overdue', isOver: true })
})
