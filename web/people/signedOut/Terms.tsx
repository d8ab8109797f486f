import { operator } from '../../domain/operator.ts'
import styles from './SignedOut.module.css'

export function Terms() {
  return (
    <section className={styles.terms}>
      <h2>Terms of use</h2>
      <ul>
        <li>
          What you see of customers stays between you and {operator.name}, and serves their request only.
        </li>
        <li>You submit people as leads only with their consent.</li>
        <li>Your account is yours alone; its password is shared with no one.</li>
      </ul>
    </section>
  )
}
