import { createElement } from 'react'

import { categoryIcon } from './categories.ts'

/** Silent: the category's name stands beside it. */
export function CategoryIcon({ name, size = 20 }: { name: string; size?: number }) {
  return createElement(categoryIcon(name), { size, strokeWidth: 1.75, 'aria-hidden': true })
}
