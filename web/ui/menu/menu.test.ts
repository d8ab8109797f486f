import { House } from 'lucide-react'
import { describe, expect, test } from 'vitest'

import { activeItem, createTypeAhead, type MenuItem, movedTo } from './menu.ts'

const item = (label: string, to: string): MenuItem => ({ label, to, icon: House, place: 'top' })
const items = [
  item('Home', '/'),
  item('My Leads', '/view-leads'),
  item('Dashboard', '/dashboard/vendor'),
  item('Shop Services', '/search-services'),
  item('Create new lead', '/search-services'),
  item('Manage', '/settings'),
  item('Customer Support', '/support-page/help'),
]

describe('the highlighted item follows the current path', () => {
  test.each([
    ['/', 'Home'],
    ['/home', 'Home'],
    ['/view-leads', 'My Leads'],
    ['/view-leads/0b9c', 'My Leads'],
    ['/search-services', 'Shop Services'],
    ['/settings', 'Manage'],
    ['/support-page', 'Customer Support'],
    ['/support-page/request', 'Customer Support'],
    ['/test', undefined],
  ])('%s highlights %s', (path, label) => expect(activeItem(items, path)?.label).toBe(label))

  test.each(['/dashboard/vendor', '/dashboard/turnstone', '/my-dashboard-of-old'])(
    'any path containing "dashboard" highlights Dashboard: %s',
    (path) => expect(activeItem(items, path)?.label).toBe('Dashboard'),
  )
})

test('the arrow keys go round; Home and End go to the ends', () => {
  expect(movedTo('ArrowDown', 6, 7)).toBe(0)
  expect(movedTo('ArrowUp', 0, 7)).toBe(6)
  expect(movedTo('Home', 4, 7)).toBe(0)
  expect(movedTo('End', 4, 7)).toBe(6)
  expect(movedTo('Enter', 4, 7)).toBeUndefined()
})

describe('type-ahead', () => {
  const labels = items.map(({ label }) => label)

  test('letters typed in quick order are one word', () => {
    const press = createTypeAhead()
    expect(press('c', labels, 0, 0)).toBe(4)
    expect(press('u', labels, 4, 200)).toBe(6)
  })

  test('resets after 500 ms', () => {
    const press = createTypeAhead()
    expect(press('m', labels, 0, 0)).toBe(1)
    expect(press('a', labels, 1, 499)).toBe(5)
    expect(press('h', labels, 5, 999)).toBe(0)
  })

  test('the same letter after a rest moves on to the next item that it begins', () => {
    const press = createTypeAhead()
    expect(press('c', labels, 4, 0)).toBe(6)
    expect(press('c', labels, 6, 1000)).toBe(4)
  })

  test('what begins no item, and keys that are no letters, move nothing', () => {
    const press = createTypeAhead()
    expect(press('z', labels, 0, 0)).toBeUndefined()
    expect(press('Shift', labels, 0, 600)).toBeUndefined()
    expect(press(' ', labels, 0, 1200)).toBeUndefined()
  })
})
