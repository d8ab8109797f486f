import { Tag } from 'lucide-react'
import { expect, test } from 'vitest'

import { categoryIcon, categoryNames } from './categories.ts'

const specified =
  'Auto, Business, E-commerce, Financial, Home, Legal, Medical, Money Management, Real Estate, Security and Protection, Credit Services, Insurance, Technology, Travel, Merchant Services, Marketing and Communications, Other Specialized Legal'

test(`category icons exist for: ${specified}`, () => {
  expect(categoryNames).toEqual(specified.split(', '))
  const drawn = categoryNames.map(categoryIcon)
  expect(new Set(drawn).size).toBe(17)
  expect(drawn).not.toContain(Tag)
})

test('a category of a later day gets a plain tag', () => {
  expect(categoryIcon('Beekeeping')).toBe(Tag)
})
