import styles from './SignedOut.module.css'

export function Terms() {
  return (
    <section className={styles.terms}>
      <h2>Terms of use</h2>
      <ul>
        <li>Use customer data only to serve their request, and keep it confidential.</li>
        <li>You submit people as leads only with their consent.</li>
        <li>Don’t share your password.</li>
      </ul>
    </section>
  )
}
