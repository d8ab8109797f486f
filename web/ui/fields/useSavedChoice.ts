import { useState } from 'react'

type SavedChoice<Value> = { shown: Value; isSaving: boolean; choose: (next: Value) => void }

/**
 * A control that is saved as it is changed. It shows the new value in the event itself: a query's state arrives a
 * moment later, and a controlled box would flick back until then. Once `save` has settled it shows `value` again,
 * which by then is the new one, or the old one where the change was refused. `save` reports its own failure.
 */
export function useSavedChoice<Value>(
  value: Value,
  save: (next: Value) => Promise<unknown>,
): SavedChoice<Value> {
  const [pending, setPending] = useState<{ value: Value }>()
  return {
    shown: pending ? pending.value : value,
    isSaving: pending !== undefined,
    choose: (next) => {
      const mine = { value: next }
      setPending(mine)
      const settle = () => setPending((latest) => (latest === mine ? undefined : latest))
      save(next).then(settle, settle)
    },
  }
}
