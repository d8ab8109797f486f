import { CategoryIcon } from '../icons/CategoryIcon.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowLink, TwoLines } from '../../lists/DataList.tsx'
import styles from './Catalog.module.css'
import { maySubmit, type Visitor } from '../data/permissions.ts'
import type { ListedService } from '../data/servicesQuery.ts'
import { summaryOf } from './serviceColumns.tsx'
import { SubmitLead } from './SubmitLead.tsx'

/** A service in the grid, as this person may use it. */
export function ServiceCard({ service, user }: { service: ListedService; user: Visitor }) {
  return (
    <>
      <div className={styles.cardHead}>
        <span className={styles.tile}>
          <CategoryIcon name={service.category?.name ?? ''} />
        </span>
        <div>
          <TwoLines below={service.organization?.legalBusinessName}>
            <RowLink to={`/search-services/${service.publicId}`}>{service.name}</RowLink>
          </TwoLines>
        </div>
      </div>
      {service.description && (
        <p className={styles.description} dir="auto">
          {service.description}
        </p>
      )}
      <p className={styles.summary}>{summaryOf(service)}</p>
      {!service.isActive && <Status color="grey">Paused</Status>}
      {maySubmit(user) && service.isActive && (
        <div>
          <SubmitLead service={service} />
        </div>
      )}
    </>
  )
}
