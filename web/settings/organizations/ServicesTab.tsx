import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'

import { isOperator, type Reader } from '../../domain/reader.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { servicesQuery } from '../data/organizationQueries.ts'
import { CoverageEditor } from './CoverageEditor.tsx'
import styles from './Organization.module.css'
import { WithOrganization } from './WithOrganization.tsx'

/** The organization's own services, and a provider's coverage of the operator's services. */
export function ServicesTab({ user }: { user: Reader }) {
  return (
    <div className={styles.parts}>
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
    </div>
  )
}

function OwnServices({ user }: { user: Reader }) {
  const { data } = useQuery(servicesQuery(user.vendorId))
  const create = user.permissions.includes('CREATE_SERVICES') && (
    <ButtonLink to="/new-service-creation" look="main">
      Create service
    </ButtonLink>
  )
  return (
    <section className={styles.part} aria-labelledby="own-services">
      <header className={styles.partHead}>
        <h2 id="own-services">Own services</h2>
        {create}
      </header>
      {!data && <RowSkeletons label="Loading services" />}
      {data?.own.length === 0 && (
        <Empty icon={Wrench} title="No services yet">
          Services that your organization offers appear here.
        </Empty>
      )}
      {data && data.own.length > 0 && (
        <List aria-label="Own services">
          {data.own.map(({ id, publicId, name, isActive }) => (
            <Row
              key={id}
              title={
                <Link to="/search-services/$publicId" params={{ publicId }}>
                  {name}
                </Link>
              }
              actions={
                <Status color={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Status>
              }
            />
          ))}
        </List>
      )}
    </section>
  )
}
