import { RowLink } from '../shared/lists/DataList.tsx'
import { Agent, Provider, StatusCell, Updated } from './LeadColumns.tsx'
import styles from '../shared/lists/Rows.module.css'
import type { LeadRow } from './leadsQuery.ts'
import { money } from '../shared/money.ts'
import { customerName } from '../shared/names.ts'

/** One lead of the grid. */
export function leadCard(lead: LeadRow) {
  return (
    <>
      <div className={styles.cardHead}>
        <div>
          <RowLink to={`/view-leads/${lead.publicId}`}>{customerName(lead)}</RowLink>
          <p className={styles.small}>{lead.service?.name}</p>
        </div>
        <StatusCell lead={lead} />
      </div>
      <p className={styles.cardRow}>
        <Provider lead={lead} />
        <span className={styles.figure}>{money(lead.leadBudgetTo)}</span>
      </p>
      <p className={styles.cardRow}>
        <Agent lead={lead} />
        <Updated when={lead.updatedAt} />
      </p>
    </>
  )
}
