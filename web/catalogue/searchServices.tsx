import { createFileRoute } from '@tanstack/react-router'

import { CatalogueNav } from './CatalogueNav.tsx'
import { CatalogueActions } from './CatalogueActions.tsx'
import { filtersFrom } from './filters.ts'
import { requireShop } from './permissions.ts'
import { ServicesPage } from './ServicesPage.tsx'
import styles from './Catalogue.module.css'
import { categoriesQuery } from './queries.ts'
import { servicesQuery } from './servicesQuery.ts'

export const Route = createFileRoute('/_signed-in/search-services')({
  validateSearch: filtersFrom,
  beforeLoad: ({ context }) => requireShop(context.user),
  loaderDeps: ({ search }) => search,
  // What the page will ask for is on its way before it is drawn; it waits for nothing.
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(categoriesQuery(undefined))
    void context.queries.prefetchQuery(servicesQuery(deps))
  },
  component: SearchServices,
})

function SearchServices() {
  const { user } = Route.useRouteContext()
  const filters = Route.useSearch()
  return (
    <ServicesPage filters={filters} user={user} action={<CatalogueActions user={user} />}>
      <div className={styles.rail}>
        <CatalogueNav filters={filters} />
      </div>
    </ServicesPage>
  )
}
