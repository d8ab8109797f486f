import { useEffect, useState } from 'react'

import { isFreeKey } from '../ui/typing.ts'

/** "?" opens the list of shortcuts. */
export function useShortcuts(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && isFreeKey(event)) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return { isOpen, setOpen }
}
