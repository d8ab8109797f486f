import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { CategoryIcon } from '../icons/CategoryIcon.tsx'
import styles from './Catalog.module.css'
import { FilterLink } from './FilterLink.tsx'
import type { Filters } from '../data/filters.ts'
import { categoriesQuery } from '../data/queries.ts'

/** The categories, each with its icon. */
export function CatalogNav({ filters }: { filters: Filters }) {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery(undefined))
  const all = { category: undefined, sub: undefined }
  return (
    <nav aria-label="Categories" className={styles.categories}>
      <FilterLink set={all} current={filters.category === undefined} className={styles.category}>
        <LayoutGrid size={18} strokeWidth={1.75} aria-hidden="true" />
        All categories
      </FilterLink>
      {categories?.map(({ id, name }) => (
        <FilterLink
          key={id}
          set={{ category: id, sub: undefined }}
          current={filters.category === id}
          className={styles.category}
        >
          <CategoryIcon name={name} size={18} />
          {name}
        </FilterLink>
      ))}
      {!categories && !isError && <CategorySkeletons />}
      {!categories && isError && (
        <>
          <span className={styles.category}>Categories could not be loaded.</span>
          <Button onClick={() => void refetch()}>Try again</Button>
        </>
      )}
    </nav>
  )
}

function CategorySkeletons() {
  return Array.from({ length: 17 }, (_, place) => (
    <span key={place} className={styles.category}>
      <Bar width={`${7 - (place % 3)}rem`} />
    </span>
  ))
}
