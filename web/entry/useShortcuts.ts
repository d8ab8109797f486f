import { useEffect, useState } from 'react'

import { pressKey } from '../ui/keys/commands.ts'
import { isFreeKey } from '../ui/typing.ts'

/** "?" opens the list of shortcuts; other letters press the command that has them. A key held down acts once. */
export function useShortcuts(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isFreeKey(event)) return
      if (event.key === '?') setOpen(true)
      else if (pressKey(event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return { isOpen, setOpen }
}
