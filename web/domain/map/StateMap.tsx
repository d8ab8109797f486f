import { scaleThreshold } from 'd3-scale'

import { classes } from '../../ui/theme/classes.ts'
import styles from './StateMap.module.css'

/** A tile map of the states: one string per row, a dash for an empty cell. */
const rows = [
  'AK - - - - - - - - - ME',
  '- - - - - - - - - VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT -',
  'CA UT CO NE MO KY WV VA MD DE -',
  '- AZ NM KS AR TN NC SC DC - -',
  '- - - OK LA MS AL GA - - -',
  'HI - - TX - - - - FL - -',
].map((row) => row.split(' '))

const size = 40
const shade = scaleThreshold<number, string | undefined>()
  .domain([1, 2, 5, 10])
  .range([styles.hole, styles.shade1, styles.shade2, styles.shade3, styles.shade4])

/** How many services each state has; a state without services is empty. */
export function StateMap({ label, counts }: { label: string; counts: ReadonlyMap<string, number> }) {
  return (
    <svg
      viewBox={`0 0 ${11 * size} ${rows.length * size}`}
      className={styles.map}
      role="img"
      aria-label={label}
      preserveAspectRatio="xMidYMid meet"
    >
      {rows.flatMap((codes, row) =>
        codes.map((code, column) => {
          if (code === '-') return null
          const count = counts.get(code) ?? 0
          const many = count === 1 ? '1 service' : `${count} services`
          return (
            <g key={code} transform={`translate(${column * size} ${row * size})`}>
              <title>{`${code}: ${count === 0 ? 'not covered' : many}`}</title>
              <rect x={1.5} y={1.5} width={size - 3} height={size - 3} rx={4} className={shade(count)} />
              <text
                x={size / 2}
                y={size / 2}
                dy="0.35em"
                textAnchor="middle"
                className={classes(styles.state, count >= 5 && styles.stateOn)}
              >
                {code}
              </text>
            </g>
          )
        }),
      )}
    </svg>
  )
}
