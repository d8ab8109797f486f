import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { Cap, Limits } from '../data/offerLimits.ts'
import { capIn, lowestIn, periodLabels, periods, type Scope, scopesOf } from './limits.ts'
import type { Side } from './OfferLimits.tsx'
import styles from './Offers.module.css'

const CapDialog = lazy(async () => ({ default: (await import('./CapDialog.tsx')).CapDialog }))

type CapTablesProps = Side & { limits: Limits }

/** The caps of both sides with their use, for all services together and for each service that has one. */
export function CapTables({ limits, organizationId, operates }: CapTablesProps) {
  const [edited, setEdited] = useState<Scope | 'service'>()
  const scopes = scopesOf(limits, operates)
  const taken = new Set(scopes.flatMap(({ own, serviceId }) => (own ? [serviceId] : [])))
  const free = limits.services.filter(({ id }) => !taken.has(id))
  const close = () => setEdited(undefined)
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        {!operates && <h2 className={styles.title}>Caps</h2>}
        <Muted>
          Caps limit new offers. An offer counts on the day it is made, even if it is declined or expires.
          Where both sides set a cap, the lower one counts.
        </Muted>
      </Stack>
      {scopes.map((scope) => (
        <CapTable
          key={scope.serviceId}
          scope={scope}
          operates={operates}
          onEdit={limits.mayChange ? () => setEdited(scope) : undefined}
        />
      ))}
      {limits.mayChange && free.length > 0 && (
        <div>
          <Button onClick={() => setEdited('service')}>Add caps for a service</Button>
        </div>
      )}
      <Opened onClose={close}>
        {edited && (
          <CapDialog
            organizationId={organizationId}
            operates={operates}
            scope={edited === 'service' ? undefined : edited}
            services={free}
            onClose={close}
          />
        )}
      </Opened>
    </Stack>
  )
}

type CapTableProps = { scope: Scope; operates: boolean; onEdit: (() => void) | undefined }

function CapTable({ scope, operates, onEdit }: CapTableProps) {
  const { name, own, others } = scope
  return (
    <section className={styles.caps} aria-label={`Caps for ${name}`}>
      <div className={styles.head}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {onEdit && (
          <Button onClick={onEdit}>
            {own ? 'Change caps' : 'Set caps'}
            <Hidden> for {name}</Hidden>
          </Button>
        )}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>Cap</Hidden>
            </th>
            <th scope="col">Used</th>
            <th scope="col">Your cap</th>
            <th scope="col">{operates ? 'Vendor’s cap' : 'Operator’s cap'}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period}>
              <th scope="row">{periodLabels[period]}</th>
              <Used used={scope.used[period]} cap={lowestIn(scope, period)} />
              <Given cap={capIn(own, period)} />
              <Given cap={capIn(others, period)} />
            </tr>
          ))}
        </tbody>
      </table>
      {own && <Changed cap={own} />}
    </section>
  )
}

function Used({ used, cap }: { used: number; cap: number | null }) {
  const isReached = cap !== null && used >= cap
  return (
    <td className={isReached ? styles.reached : undefined}>
      {used.toLocaleString('en-US')}
      {cap !== null && ` of ${cap.toLocaleString('en-US')}`}
      {isReached && <Hidden>, reached</Hidden>}
    </td>
  )
}

function Given({ cap }: { cap: number | null }) {
  if (cap !== null) return <td>{cap.toLocaleString('en-US')}</td>
  return (
    <td className={styles.none}>
      <span aria-hidden="true">–</span>
      <Hidden>no cap</Hidden>
    </td>
  )
}

function Changed({ cap: { changedBy, changedAt } }: { cap: Cap }) {
  return (
    <Muted>
      Changed {shortDate(changedAt)}
      {changedBy !== null && (
        <>
          {' '}
          by <bdi>{changedBy}</bdi>
        </>
      )}
    </Muted>
  )
}
