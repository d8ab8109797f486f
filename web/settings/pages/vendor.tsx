import { createFileRoute } from '@tanstack/react-router'

import { isOperator } from '../../domain/reader.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { organizationIdQuery, organizationQuery } from '../data/organizationQueries.ts'
import { vendorPeopleQuery } from '../data/peopleQueries.ts'
import { VendorPage } from '../organizations/VendorPage.tsx'

export const Route = createFileRoute('/_signed-in/vendors/$publicId')({
  validateSearch: (search): { person?: number; from?: string } => search,
  loader: async ({ context: { queries, user }, params: { publicId } }) => {
    if (!isOperator(user)) throw new NamedError(403, messageFor(403))
    const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(publicId)
    const id = isId ? await queries.ensureQueryData(organizationIdQuery(publicId)) : null
    if (id === null) throw new NamedError(404, messageFor(404))
    // At the same time: the page of a vendor in work shows its people first.
    void queries.prefetchQuery(vendorPeopleQuery(id))
    await queries.ensureQueryData(organizationQuery(id))
    return id
  },
  component: Vendor,
})

function Vendor() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VendorPage
      key={Route.useLoaderData()}
      id={Route.useLoaderData()}
      reader={user}
      opened={Number(search.person)}
      isInSetup={search.from === 'setup'}
      onClosePerson={() =>
        void navigate({
          search: search.from === undefined ? {} : { from: search.from },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
