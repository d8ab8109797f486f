import { createFileRoute } from '@tanstack/react-router'

import { pageFrom } from '../../lists/pages.ts'
import { isOperator } from '../../domain/reader.ts'
import { isPublicId } from '../../ui/address.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { vendorQuery } from '../data/organizationQueries.ts'
import { vendorPeopleQuery } from '../data/peopleQueries.ts'
import { VendorPage } from '../organizations/VendorPage.tsx'

/** The drawer's person, the page of people, and "setup" for a vendor that the setup guide asked for. */
type VendorSearch = { person?: number | undefined; page?: number; from?: string }

export const Route = createFileRoute('/_signed-in/vendors/$publicId')({
  validateSearch: (search): VendorSearch => search,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queries, user }, params: { publicId }, deps }) => {
    if (!isOperator(user)) throw new NamedError(403, messageFor(403))
    const vendor = isPublicId(publicId) ? await queries.ensureQueryData(vendorQuery(publicId)) : null
    if (vendor === null) throw new NamedError(404, messageFor(404))
    // The page of a vendor in work shows its people first.
    void queries.prefetchQuery(vendorPeopleQuery(vendor.id, { page: pageFrom(deps.page) ?? 1 }))
  },
  component: Vendor,
})

function Vendor() {
  const { user } = Route.useRouteContext()
  const { publicId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VendorPage
      key={publicId}
      publicId={publicId}
      reader={user}
      opened={Number(search.person)}
      isInSetup={search.from === 'setup'}
      onClosePerson={() =>
        void navigate({
          search: (before) => ({ ...before, person: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
