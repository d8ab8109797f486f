import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

import { useToast } from '../../ui/toasts/context.ts'
import type { ToastMessage } from '../../ui/toasts/store.ts'
import { isUndoKey } from '../../ui/typing.ts'
import { type Act, createUndoStore, type Outcome, undoAct } from './undoStore.ts'

type UndoContext = {
  /** Shows a result; with an act, its toast has "Undo", and Ctrl Z undoes it while it can. */
  show: (message: ToastMessage, act: Omit<Act, 'summary'> | undefined) => void
  undo: (act: Act) => Promise<void>
}

const UndoContext = createContext<UndoContext | null>(null)

export function useUndo(): UndoContext {
  const context = use(UndoContext)
  if (!context) throw new Error('useUndo must be used within an UndoProvider')
  return context
}

/** What was done in this tab can be undone here, also after its toast has gone. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const queries = useQueryClient()
  const [acts] = useState(createUndoStore)
  const [toasts] = useState(() => new Map<Act, number>())
  const context = useMemo((): UndoContext => {
    const undo = async (act: Act) => {
      for (const known of acts.forget(act)) toast.close(toasts.get(known) ?? 0)
      const outcome = await undoAct(act)
      toast.show(outcomeToast(act, outcome))
      await queries.invalidateQueries()
    }
    const show = (message: ToastMessage, given: Omit<Act, 'summary'> | undefined) => {
      if (!given) {
        toast.show(message)
        return
      }
      const act = { summary: message.summary, ...given }
      acts.add(act)
      const run = () => {
        if (acts.take(act)) void undo(act)
      }
      toasts.set(act, toast.show({ ...message, action: { label: 'Undo', shortcut: 'Ctrl Z', run } }))
    }
    return { show, undo }
  }, [acts, queries, toast, toasts])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isUndoKey(event) ? acts.take() : undefined
      if (!act) return
      event.preventDefault()
      toast.close(toasts.get(act) ?? 0)
      void context.undo(act)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [acts, context, toast, toasts])
  return <UndoContext value={context}>{children}</UndoContext>
}

function outcomeToast({ summary, changes }: Act, { undone, failed }: Outcome): ToastMessage {
  const place = { position: 'bottom-left' } as const
  const [first] = failed
  if (!first)
    return { ...place, severity: 'success', summary: 'Undone', detail: `${summary} · ${namesOf(undone)}` }
  if (changes.length === 1)
    return { ...place, severity: 'error', summary: 'Couldn’t undo', detail: first.reason, life: 6000 }
  return {
    ...place,
    severity: 'warn',
    summary: `${undone.length} of ${changes.length} undone`,
    detail: failed.map(({ name, reason }) => `${name}: ${reason}`).join('\n'),
    sticky: true,
  }
}

function namesOf(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : String(names.length)
}
