import { Link } from '@tanstack/react-router'
import { scaleLinear } from 'd3-scale'

import { classes } from '../../ui/theme/classes.ts'
import type { Place } from '../data/links.ts'
import styles from './Charts.module.css'

export type Bar = {
  label: string
  value: number
  /** The text at the end of the bar. */
  text: string
  /** A second line: "12 lost here". */
  note?: string
  /** A part of the bar's rows with a list of its own, before the note: "12 here now". */
  part?: { text: string; place: Place } | undefined
  place?: Place | undefined
  tone?: 'accent' | 'danger' | 'quiet'
}

/** A bar chart as a list, so that screen readers can read it. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const width = scaleLinear().domain([0, most]).range([0, 100]).clamp(true)
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} className={styles.barRow}>
          <span className={styles.barLabel}>
            {bar.place ? (
              <Link to={bar.place.to} search={bar.place.search}>
                {bar.label}
              </Link>
            ) : (
              bar.label
            )}
            {(bar.part || bar.note) && (
              <small>
                {bar.part && (
                  <Link to={bar.part.place.to} search={bar.part.place.search}>
                    {bar.part.text}
                  </Link>
                )}
                {bar.part && bar.note && ', '}
                {bar.note}
              </small>
            )}
          </span>
          <svg width="100%" height="10" aria-hidden="true" className={styles.track}>
            <rect
              width={`${width(bar.value)}%`}
              height="10"
              rx="2"
              className={classes(styles.bar, bar.tone && styles[bar.tone])}
            />
          </svg>
          <span className={styles.barText}>{bar.text}</span>
        </li>
      ))}
    </ul>
  )
}
