import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useState } from 'react'

import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import rows from '../../lists/Rows.module.css'
import { Button } from '../../ui/buttons/Button.tsx'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { mayReadPayouts } from '../data/mayRead.ts'
import { type Tile, tilesOf } from './tiles.ts'
import styles from '../parts/Transactions.module.css'
import { metricsQuery } from '../data/transactionRows.ts'
import type { ListSearch } from '../../lists/listSearch.ts'

const MissingTotals = lazy(async () => ({
  default: (await import('../parts/MissingTotals.tsx')).MissingTotals,
}))

/** What the list comes to, by the same filters. */
export function Metrics({ search, reader }: { search: ListSearch; reader: Reader }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(metricsQuery(search))
  const [isAll, setAll] = useState(false)
  if (error && !data) {
    return (
      <Suspense>
        <MissingTotals error={error} onAgain={() => void refetch()} />
      </Suspense>
    )
  }
  if (data === null)
    return (
      <p className={rows.small}>
        Totals are for one provider, referrer and agent, without a search or due days.
      </p>
    )
  if (!data) return <TileSkeletons count={expected(reader)} />
  const tiles = tilesOf(data, reader)
  return (
    <div>
      <dl
        aria-label="Totals"
        className={classes(styles.tiles, !isAll && styles.firstFour, isPlaceholderData && styles.stale)}
        style={columns(tiles.length)}
      >
        {tiles.map((tile) => (
          <TileItem key={tile.label} {...tile} />
        ))}
      </dl>
      {tiles.length > 4 && (
        <div className={styles.allTotals}>
          <Button look="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer totals' : 'Show all totals'}
          </Button>
        </div>
      )}
    </div>
  )
}

function TileItem({ label, shown, exact }: Tile) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd title={exact}>
        <span aria-hidden="true">{shown}</span>
        <Hidden>{exact}</Hidden>
      </dd>
    </div>
  )
}

/** Keeps the room for as many as this reader will have. */
function TileSkeletons({ count }: { count: number }) {
  return (
    <div role="status">
      <div className={classes(styles.tiles, styles.firstFour)} style={columns(count)}>
        <Hidden>Loading totals</Hidden>
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className={styles.tile}>
            <Bar width="60%" height="0.75rem" />
            <Bar width="40%" height="1.5rem" />
          </div>
        ))}
      </div>
      {count > 4 && <div className={classes(styles.allTotals, styles.place)} />}
    </div>
  )
}

function expected(reader: Reader): number {
  if (isOperator(reader) && isAdmin(reader)) return 8
  if (isAdmin(reader)) return mayReadPayouts(reader) ? 7 : 6
  return reader.userType === 'SERVICE_AGENT' ? 2 : 3
}

function columns(count: number): CSSProperties & Record<'--tiles', string> {
  return { '--tiles': String(count > 4 ? 4 : count) }
}
