import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import styles from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const reveal = (
    <button
      type="button"
      className={styles.reveal}
      aria-pressed={shown}
      aria-label="Show what is typed"
      onClick={() => setShown(!shown)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={reveal}
    />
  )
}
