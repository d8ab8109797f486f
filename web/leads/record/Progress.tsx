import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import styles from './Progress.module.css'

/** The kinds of status that lead to a deal, in the order of their positions. */
const onTheWay = ['open', 'working', 'won']

/** How far a lead has come. A lead that waits or was lost has no place on this line. */
export function Progress({ status }: { status: string }) {
  const steps = useLeadStatuses().statuses.filter(({ kind }) => onTheWay.includes(kind))
  const at = steps.findIndex(({ code }) => code === status)
  if (at === -1) return null
  return (
    <ol className={styles.steps} aria-label="Progress">
      {steps.map(({ code, label }, index) => (
        <li
          key={code}
          className={classes(styles.step, index <= at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          {label}
          {index < at && <Hidden> (done)</Hidden>}
        </li>
      ))}
    </ol>
  )
}
