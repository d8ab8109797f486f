import { useEffect, useState } from 'react'

import { TextField } from '../shared/fields/TextField.tsx'

type TextFilterProps = { text: string; onText: (text: string | undefined) => void }

/** Goes to the address when the typing pauses. */
export function TextFilter({ text, onText }: TextFilterProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed.trim() === text) return undefined
    const timer = setTimeout(() => onText(typed.trim() || undefined), 300)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      label="Find by name, category or provider"
      type="search"
      columns={12}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
