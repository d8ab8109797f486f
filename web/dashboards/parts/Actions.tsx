import { Link } from '@tanstack/react-router'

import { money } from '../../domain/money.ts'
import { classes } from '../../ui/theme/classes.ts'
import type { Dashboard } from '../data/dashboardKinds.ts'
import type { Figures } from '../data/dashboardQueries.ts'
import { actionWords } from '../data/actions.ts'
import styles from './Dashboard.module.css'

/** Pending actions. Each links to the list with the same rows. */
export function Actions({ dashboard, actions }: { dashboard: Dashboard; actions: Figures['actions'] }) {
  if (actions.length === 0) return null
  return (
    <nav aria-label="Needs action">
      <ul className={styles.actions}>
        {actions.map(({ action, count, amount, isExact }) => {
          const many = count ?? 0
          const words = actionWords(action, many, dashboard)
          if (!words) return null
          return (
            <li key={action}>
              <Link
                to={words.place.to}
                search={words.place.search}
                className={classes(styles.action, many > 0 && (words.urgent ? styles.urgent : styles.due))}
              >
                <strong>
                  {many.toLocaleString('en-US')}
                  {isExact === false && '+'}
                </strong>
                <span>
                  {words.label} {many > 0 && amount && <small>{money(amount)}</small>}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
