import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
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
  const [hovered, setHovered] = useState<number>()
  const [stepped, setStepped] = useState<number>()
  // A pointer that the page scrolls away from leaves the value that the keys have reached.
  const at = hovered ?? stepped
  const scales = scalesOf(points, width)
  const chosen = at === undefined ? undefined : points[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepFrom(at, event.key, points.length - 1)
    if (next === undefined) return
    event.preventDefault()
    setHovered(undefined)
    setStepped(next)
  }
  return (
    <div
      ref={box}
      className={styles.chart}
      role="group"
      aria-label={`${label}. Arrow keys read the values.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read its values
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerLeave={() => setHovered(undefined)}
      onBlur={() => setStepped(undefined)}
    >
      <svg width={width} height={height} aria-hidden="true">
        <Grid scales={scales} width={width} />
        {points.map((point, index) => (
          <Column
            key={point.label}
            point={point}
            scales={scales}
            isChosen={at === index}
            hasTick={index % ticksEvery(points.length, width) === 0}
            onPoint={() => setHovered(index)}
          />
        ))}
        <path d={pathOf(points, scales, ({ before }) => before?.amount)} className={styles.ghost} />
        <path d={pathOf(points, scales, ({ payouts }) => payouts?.amount)} className={styles.payouts} />
      </svg>
      <p className={styles.readout}>{chosen ? sentence(chosen) : <Legend points={points} />}</p>
      <Hidden>
        <span role="status">{chosen ? sentence(chosen) : ''}</span>
      </Hidden>
    </div>
  )
}

type Scales = ReturnType<typeof scalesOf>

function scalesOf(points: readonly Point[], width: number) {
  const amounts = points.flatMap(({ amount, payouts, before }) => [
    amount,
    payouts?.amount ?? 0,
    before?.amount ?? 0,
  ])
  const x = scaleBand()
    .domain(points.map(({ label }) => label))
    .range([margin.left, Math.max(width - margin.right, margin.left + 1)])
    .padding(0.25)
  const y = scaleLinear()
    .domain([Math.min(0, ...amounts), Math.max(1, ...amounts)])
    .nice(4)
    .range([height - margin.bottom, margin.top])
  return { x, y, middle: ({ label }: Point) => (x(label) ?? 0) + x.bandwidth() / 2 }
}

function pathOf(
  points: readonly Point[],
  { y, middle }: Scales,
  amountOf: (point: Point) => number | undefined,
): string {
  const path = line<Point>()
    .defined((point) => amountOf(point) !== undefined)
    .x(middle)
    .y((point) => y(amountOf(point) ?? 0))
  return path([...points]) ?? ''
}

/** The value that a key leads to. */
function stepFrom(at: number | undefined, key: string, last: number): number | undefined {
  return {
    ArrowRight: Math.min((at ?? -1) + 1, last),
    ArrowLeft: Math.max((at ?? last + 1) - 1, 0),
    Home: 0,
    End: last,
  }[key]
}

function ticksEvery(count: number, width: number): number {
  return Math.max(1, Math.ceil(count / Math.max(2, Math.floor(width / 90))))
}

function Grid({ scales: { y }, width }: { scales: Scales; width: number }) {
  return y.ticks(4).map((tick) => (
    <g key={tick}>
      <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
      <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={styles.axis}>
        {compact.format(tick)}
      </text>
    </g>
  ))
}

type ColumnProps = { point: Point; scales: Scales; isChosen: boolean; hasTick: boolean; onPoint: () => void }

/** A column. Its full height reacts to the pointer. */
function Column({ point, scales: { x, y, middle }, isChosen, hasTick, onPoint }: ColumnProps) {
  return (
    <g onPointerEnter={onPoint}>
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
        className={classes(styles.column, isChosen && styles.columnAt)}
      />
      {hasTick && (
        <text x={middle(point)} y={height - 6} textAnchor="middle" className={styles.axis}>
          {point.tick}
        </text>
      )}
    </g>
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

/** The current width of an element in pixels. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
