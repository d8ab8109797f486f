import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { customerName } from '../../domain/names.ts'
import { Section } from '../../domain/record/Section.tsx'
import { When } from '../../domain/record/values.tsx'
import { type Compared, comparisonQuery, rowsOf } from '../data/comparison.ts'
import styles from './LeadComparison.module.css'
import type { Lead } from '../data/leadQuery.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

const AskMove = lazy(async () => ({ default: (await import('../transition/AskMove.tsx')).AskMove }))

/** A duplicate beside the earlier lead, for the operator to decide whether both are about one customer. */
export function LeadComparison({ lead }: { lead: Lead }) {
  const { data, error, refetch } = useQuery(comparisonQuery(lead.publicId))
  const [releasing, setReleasing] = useState(false)
  const reopen = lead.openMoves.find(({ move }) => move === 'reopen')
  const close = () => setReleasing(false)
  return (
    <Section title="Is this the same customer?">
      {error && !data && <LoadError error={error} onAgain={refetch} />}
      {data === undefined && !error && <RowSkeletons count={7} label="Loading the earlier lead" />}
      {data && <Comparison {...data} />}
      {reopen && (
        <div>
          <Button onClick={() => setReleasing(true)}>Release</Button>
        </div>
      )}
      <Opened onClose={close}>
        {releasing && reopen && (
          <AskMove lead={lead} move={{ ...reopen, label: 'Release lead' }} onDone={close} onClose={close} />
        )}
      </Opened>
    </Section>
  )
}

function Comparison({ lead, earlier, matches }: Compared) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Detail</th>
            <th scope="col">This lead</th>
            <th scope="col">
              <Link to="/view-leads/$publicId" params={{ publicId: earlier.publicId }}>
                Earlier lead
              </Link>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Submitted</th>
            {[lead, earlier].map(({ publicId, createdAt }) => (
              <td key={publicId}>
                <When when={createdAt} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Customer</th>
            <td>{customerName(lead)}</td>
            <td>{customerName(earlier)}</td>
          </tr>
          {rowsOf(lead, earlier, matches).map(({ label, values, isMatch }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {isMatch && <span className={styles.match}>Matches</span>}
              </th>
              {values.map((value, side) => (
                <td key={side === 0 ? 'this' : 'earlier'}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
