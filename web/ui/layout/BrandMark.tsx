import { product } from '../product.ts'
import styles from './Brand.module.css'

/** The operator's name beside its first letter. */
export function BrandMark() {
  return (
    <>
      <span className={styles.tile} aria-hidden="true">
        {product.initial}
      </span>
      <span className={styles.name}>{product.name}</span>
    </>
  )
}
