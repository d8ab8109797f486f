import { useEffect, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { useUndo } from './UndoProvider.tsx'
import type { Act } from './undoStore.ts'

/** Undoes an act from its record's history, until it no longer can be. */
export function UndoButton({ act }: { act: Act }) {
  const { undo } = useUndo()
  const [busy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(act.until) - Date.now())
    return () => clearTimeout(timer)
  }, [act.until])
  if (isOver) return null
  const run = async () => {
    setBusy(true)
    await undo(act)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void run()}>
      Undo <Hidden>{act.summary}</Hidden>
    </Button>
  )
}
