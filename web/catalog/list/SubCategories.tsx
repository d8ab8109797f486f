import { useQuery } from '@tanstack/react-query'

import { Inline } from '../../ui/layout/Stack.tsx'
import styles from './Catalog.module.css'
import { FilterLink } from './FilterLink.tsx'
import type { Filters } from '../data/filters.ts'
import { categoriesQuery } from '../data/queries.ts'

type SubCategoriesProps = { category: number; sub: Filters['sub'] }

/** The parts of the chosen category, and what of it belongs to none. */
export function SubCategories({ category, sub }: SubCategoriesProps) {
  const { data: parts = [] } = useQuery(categoriesQuery(category))
  const link = (value: Filters['sub'], name: string) => (
    <FilterLink key={name} set={{ sub: value }} current={sub === value} className={styles.part}>
      {name}
    </FilterLink>
  )
  return (
    <Inline aria-label="Sub-categories" as="nav" gap={2}>
      {link(undefined, 'All')}
      {parts.map(({ id, name }) => link(id, name))}
      {link('none', 'Uncategorized')}
    </Inline>
  )
}
