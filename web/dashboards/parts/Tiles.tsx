import { Link } from '@tanstack/react-router'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'

import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import type { Change, Tile } from '../data/tiles.ts'
import styles from './Dashboard.module.css'
import tip from './TileDefinition.module.css'

type TilesProps = { label: string; tiles: readonly Tile[]; isStale: boolean }

/** The figures of the period. Each links to the rows it counts and shows its definition on hover and focus. */
export function Tiles({ label, tiles, isStale }: TilesProps) {
  const [defined, setDefined] = useState<string>()
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setDefined(undefined)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const hide = () => setDefined(undefined)
  return (
    <ul aria-label={label} aria-busy={isStale} className={classes(styles.tiles, isStale && styles.stale)}>
      {tiles.map((tile) => (
        <li
          key={tile.label}
          className={tip.item}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setDefined(tile.label)}
          onPointerLeave={hide}
          onFocus={() => setDefined(tile.label)}
          onBlur={hide}
        >
          <TileLink tile={tile} isDefined={defined === tile.label} />
        </li>
      ))}
    </ul>
  )
}

function TileLink({ tile, isDefined }: { tile: Tile; isDefined: boolean }) {
  const id = useId()
  const { label, shown, exact, rows, change, definition, place } = tile
  const content = (
    <>
      <span className={styles.tileLabel}>{label}</span>
      <span className={styles.figure}>
        <span aria-hidden="true">{shown}</span>
        <Hidden>{exact}</Hidden>
      </span>
      <span className={styles.rows}>{rows}</span>
      {change && <ChangeLine {...change} />}
    </>
  )
  return (
    <>
      {place ? (
        <Link to={place.to} search={place.search} className={styles.tile} aria-describedby={id}>
          {content}
        </Link>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach its definition
        <div role="group" tabIndex={0} aria-label={label} className={styles.tile} aria-describedby={id}>
          {content}
        </div>
      )}
      {/* Outside of the link, whose name it would lengthen. */}
      <p id={id} role="tooltip" hidden={!isDefined} className={tip.definition}>
        {definition}
      </p>
    </>
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
