import { Search } from 'lucide-react'
import { useState } from 'react'

import { useDebounced } from '../ui/fields/useDebounced.ts'
import styles from './Rows.module.css'

type TextFilterProps = {
  label: string
  placeholder?: string
  /** What the address says. */
  value: string
  onValue: (value: string) => void
}

/** Searches once the typing pauses. The address follows, and the back button brings the text back. */
export function TextFilter({ label, placeholder = label, value, onValue }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  const search = useDebounced((text: string) => {
    setSent(text)
    onValue(text)
  })
  if (known !== value) {
    setKnown(value)
    // The address repeats what was sent from here while one types on; any other text comes from elsewhere.
    if (value !== sent) {
      setSent(value)
      setTyped(value)
      search.cancel()
    }
  }
  return (
    <div className={styles.text}>
      <Search size={18} className={styles.glass} aria-hidden="true" />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          search.call(target.value.trim())
        }}
      />
    </div>
  )
}
