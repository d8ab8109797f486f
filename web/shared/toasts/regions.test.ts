import { expect, test } from 'vitest'

import { createRegions } from './regions.ts'

test('toasts show in the dialog that was opened last, and return to the page when it closes', () => {
  const regions = createRegions()
  regions.enter('page')
  const closePanel = regions.enter('panel')
  const closeQuestion = regions.enter('question')
  expect(regions.top()).toBe('question')
  closeQuestion()
  expect(regions.top()).toBe('panel')
  closePanel()
  expect(regions.top()).toBe('page')
})
