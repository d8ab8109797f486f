import { useEffect, useState } from 'react'

import type { DraftState } from './DraftNote.tsx'
import { dropDraft, dropUnowned, saveDraft } from './drafts.ts'
import { restored } from './restored.ts'

type DraftOptions<Value> = {
  /** Kind and record, such as `ticket/abc`. */
  key: string
  empty: () => Value
  isEmpty: (value: Value) => boolean
}

/** State that is stored as a draft until it is sent or discarded, also when the tab closes. */
export function useDraft<Value extends Record<string, unknown>>({ key, ...options }: DraftOptions<Value>) {
  const [state, setState] = useState(() => begin({ key, ...options }))
  // Another record in the same place.
  if (state.key !== key) setState(begin({ key, ...options }))
  useEffect(() => () => dropUnowned(key), [key])
  const set = (value: Value) => {
    if (!options.isEmpty(value)) {
      const isSaved = saveDraft(key, value)
      setState(({ draft }) => ({ key, value, draft: { ...draft, isSaved } }))
    } else clear(value)
  }
  const clear = (value = options.empty()) => {
    dropDraft(key)
    setState({ key, value, draft: { isSaved: false, isRestored: false } })
  }
  return {
    value: state.value,
    set,
    /** After it was sent. */
    clear,
    note: {
      ...state.draft,
      discard: () => {
        clear()
        return () => set(state.value)
      },
    },
  }
}

function begin<Value extends Record<string, unknown>>({ key, empty }: DraftOptions<Value>) {
  const initial = empty()
  const found = restored(key, initial)
  const draft: DraftState = { isSaved: found !== undefined, isRestored: found !== undefined }
  return { key, value: found ?? initial, draft }
}
