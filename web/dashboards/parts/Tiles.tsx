import { Link } from '@tanstack/react-router'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'

import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import type { Change, Tile } from '../data/tiles.ts'
import styles from './Dashboard.module.css'

/** The figures of the period. Each links to the rows it counts; its definition is its tooltip. */
export function Tiles({ tiles, isStale }: { tiles: readonly Tile[]; isStale: boolean }) {
  return (
    <ul aria-label="Figures" aria-busy={isStale} className={classes(styles.tiles, isStale && styles.stale)}>
      {tiles.map(({ label, shown, exact, rows, change, definition, place }) => (
        <li key={label}>
          <Link to={place.to} search={place.search} className={styles.tile} title={definition}>
            <span className={styles.tileLabel}>{label}</span>
            <span className={styles.figure}>
              <span aria-hidden="true">{shown}</span>
              <Hidden>{exact}</Hidden>
            </span>
            <span className={styles.rows}>{rows}</span>
            {change && <ChangeLine {...change} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const icons = { up: TrendingUp, down: TrendingDown, same: Minus }

function ChangeLine({ direction, text }: Change) {
  const Icon = icons[direction]
  return (
    <span className={styles.change}>
      <Icon size={14} aria-hidden="true" /> {text}
    </span>
  )
}
