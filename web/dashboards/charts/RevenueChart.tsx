import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type KeyboardEvent, useState } from 'react'

import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { useWidth } from './useWidth.ts'
import styles from './Charts.module.css'

export type Point = {
  /** "Nov 12" on the axis, "Nov 12, 2026" where there is room. */
  tick: string
  label: string
  amount: number
  exact: string
  payouts?: { amount: number; exact: string } | undefined
  before?: { amount: number; exact: string } | undefined
}

const height = 240
const margin = { top: 12, right: 8, bottom: 24, left: 52 }

/** Columns over time, with payouts as a line and the previous period dashed. Arrow keys step through the values. */
export function RevenueChart({ label, points }: { label: string; points: readonly Point[] }) {
  const [box, width] = useWidth()
  const [at, setAt] = useState<number>()
  const amounts = points.flatMap(({ amount, payouts, before }) => [
    amount,
    payouts?.amount ?? 0,
    before?.amount ?? 0,
  ])
  const x = scaleBand()
    .domain(points.map(({ label: name }) => name))
    .range([margin.left, Math.max(width - margin.right, margin.left + 1)])
    .padding(0.25)
  const y = scaleLinear()
    .domain([Math.min(0, ...amounts), Math.max(1, ...amounts)])
    .nice(4)
    .range([height - margin.bottom, margin.top])
  const middle = ({ label: name }: Point) => (x(name) ?? 0) + x.bandwidth() / 2
  const shape = (of: (point: Point) => number | undefined) =>
    line<Point>()
      .defined((point) => of(point) !== undefined)
      .x(middle)
      .y((point) => y(of(point) ?? 0))([...points]) ?? ''
  const chosen = at === undefined ? undefined : points[at]
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(width / 90))))
  const walk = (event: KeyboardEvent) => {
    const last = points.length - 1
    const next = {
      ArrowRight: Math.min((at ?? -1) + 1, last),
      ArrowLeft: Math.max((at ?? last + 1) - 1, 0),
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div
      ref={box}
      className={styles.chart}
      role="group"
      aria-label={`${label}. Arrow keys read the values.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read its values
      tabIndex={0}
      onKeyDown={walk}
      onPointerLeave={() => setAt(undefined)}
    >
      <svg width={width} height={height} aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line
              x1={margin.left}
              x2={width - margin.right}
              y1={y(tick)}
              y2={y(tick)}
              className={styles.grid}
            />
            <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={styles.axis}>
              {compact.format(tick)}
            </text>
          </g>
        ))}
        {points.map((point, index) => (
          <g key={point.label} onPointerEnter={() => setAt(index)}>
            <rect
              x={(x(point.label) ?? 0) - (x.step() * x.padding()) / 2}
              width={x.step()}
              y={0}
              height={height}
              fill="transparent"
            />
            <rect
              x={x(point.label)}
              width={x.bandwidth()}
              y={Math.min(y(0), y(point.amount))}
              height={Math.abs(y(0) - y(point.amount))}
              rx={2}
              className={classes(styles.column, at === index && styles.columnAt)}
            />
            {index % every === 0 && (
              <text x={middle(point)} y={height - 6} textAnchor="middle" className={styles.axis}>
                {point.tick}
              </text>
            )}
          </g>
        ))}
        <path d={shape(({ before }) => before?.amount)} className={styles.ghost} />
        <path d={shape(({ payouts }) => payouts?.amount)} className={styles.payouts} />
      </svg>
      <p className={styles.readout}>{chosen ? sentence(chosen) : <Legend points={points} />}</p>
      <Hidden>
        <span role="status">{chosen ? sentence(chosen) : ''}</span>
      </Hidden>
    </div>
  )
}

const compact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' })

function sentence({ label, exact, payouts, before }: Point): string {
  return [
    `${label}: ${exact}`,
    payouts && `payouts ${payouts.exact}`,
    before && `compared with ${before.exact}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Legend({ points }: { points: readonly Point[] }) {
  return (
    <>
      <span className={styles.keyColumn} aria-hidden="true" /> In the period
      {points.some(({ payouts }) => payouts) && (
        <>
          <span className={styles.keyPayouts} aria-hidden="true" /> Payouts
        </>
      )}
      {points.some(({ before }) => before) && (
        <>
          <span className={styles.keyGhost} aria-hidden="true" /> Compared period
        </>
      )}
    </>
  )
}
