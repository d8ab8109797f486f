import { initial } from '../avatar/avatar.ts'
import { operator } from '../operator.ts'
import styles from './Brand.module.css'

/** The operator's name beside its first letter. */
export function BrandMark() {
  return (
    <>
      <span className={styles.tile} aria-hidden="true">
        {initial(operator.name)}
      </span>
      <span className={styles.name}>{operator.name}</span>
    </>
  )
}
