import { Wrench } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { ownServices, services } from '../../../lists/services.ts'
import { isOperator, type Reader } from '../../domain/reader.ts'
import { RowLink, TwoLines } from '../../lists/DataList.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import rows from '../../lists/Rows.module.css'
import { useListAddress } from '../../lists/useListAddress.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { ownServicesSource, type ServiceRow } from '../data/organizationQueries.ts'
import { CoverageEditor } from './CoverageEditor.tsx'
import styles from './Organization.module.css'
import { WithOrganization } from './WithOrganization.tsx'

/** The organization's own services, and a provider's coverage of the operator's services. */
export function ServicesTab({ user }: { user: Reader }) {
  return (
    <Stack gap={8}>
      <OwnServices user={user} />
      {!isOperator(user) && (
        <section className={styles.part} aria-labelledby="served">
          <h2 id="served">Services of the operator</h2>
          <WithOrganization id={user.vendorId}>
            {(organization) => (
              <CoverageEditor
                organization={organization}
                mayChange={user.permissions.includes('CREATE_SERVICES')}
              />
            )}
          </WithOrganization>
        </section>
      )}
    </Stack>
  )
}

function OwnServices({ user }: { user: Reader }) {
  const filters = useMemo(() => ({ provider: String(user.vendorId) }), [user.vendorId])
  const source = useMemo(() => ownServicesSource(filters), [filters])
  const create = user.permissions.includes('CREATE_SERVICES') && (
    <ButtonLink to="/new-service-creation" look="main">
      Create service
    </ButtonLink>
  )
  return (
    <ListPage
      {...useListAddress(ownServices)}
      isSection
      title="Own services"
      icon={Wrench}
      source={source}
      keyOf={({ publicId }) => publicId}
      nameOf={({ name }) => name}
      cells={cells}
      person={user}
      part={{ of: services, filters }}
      action={create}
      emptyAction={create}
    />
  )
}

const customers: Readonly<Record<string, string>> = ownServices.filters.customerType.of

const cells: Readonly<Record<keyof typeof ownServices.columns, (service: ServiceRow) => ReactNode>> = {
  name: ({ publicId, name }) => <RowLink to={`/search-services/${publicId}`}>{name}</RowLink>,
  category: ({ category, subCategory }) => <TwoLines below={subCategory?.name}>{category?.name}</TwoLines>,
  customers: ({ customerType }) => customers[customerType] ?? customerType,
  status: ({ isActive }) => (
    <Status color={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Status>
  ),
  created: ({ createdAt }) => (
    <time dateTime={createdAt} className={rows.soft}>
      {shortDate(createdAt)}
    </time>
  ),
}
