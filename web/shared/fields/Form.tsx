import type { ComponentProps } from 'react'

import styles from './Form.module.css'

/** Twelve columns; on a phone every field takes the whole row. Our own messages stand in for the browser's. */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} noValidate className={styles.form} />
}

export function FormActions(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.actions} />
}
