import { Link } from '@tanstack/react-router'

import { BrandMark } from './BrandMark.tsx'
import styles from './Brand.module.css'

export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <BrandMark />
    </Link>
  )
}
