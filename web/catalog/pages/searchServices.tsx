import { createFileRoute } from '@tanstack/react-router'

import { CatalogNav } from '../list/CatalogNav.tsx'
import { CatalogActions } from '../list/CatalogActions.tsx'
import { type Filters, filtersFrom } from '../data/filters.ts'
import { requireShop } from '../data/permissions.ts'
import { ServicesPage } from './ServicesPage.tsx'
import styles from '../list/Catalog.module.css'
import { categoriesQuery } from '../data/queries.ts'
import { servicesQuery } from '../data/servicesQuery.ts'

export const Route = createFileRoute('/_signed-in/search-services')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): Filters => search,
  loaderDeps: ({ search }) => search,
  // What the page will ask for is on its way before it is drawn; it waits for nothing.
  loader: ({ context, deps }) => {
    requireShop(context.user)
    void context.queries.prefetchQuery(categoriesQuery(undefined))
    void context.queries.prefetchQuery(servicesQuery(filtersFrom(deps)))
  },
  component: SearchServices,
})

function SearchServices() {
  const { user } = Route.useRouteContext()
  const filters = filtersFrom(Route.useSearch())
  return (
    <ServicesPage filters={filters} user={user} action={<CatalogActions user={user} />}>
      <div className={styles.rail}>
        <CatalogNav filters={filters} />
      </div>
    </ServicesPage>
  )
}
