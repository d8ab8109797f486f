import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Filters } from '../data/filters.ts'

type FilterLinkProps = {
  /** The filters to change; the list returns to its first page. */
  set: { [Name in keyof Filters]?: Filters[Name] | undefined }
  current: boolean
  className: string | undefined
  children: ReactNode
}

/** A choice that lives in the address. */
export function FilterLink({ set, current, className, children }: FilterLinkProps) {
  return (
    <Link
      to="/search-services"
      search={(before) => ({ ...before, page: undefined, ...set }) as Filters}
      className={className}
      activeOptions={{ exact: true }}
      activeProps={{}}
      aria-current={current ? 'true' : undefined}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
