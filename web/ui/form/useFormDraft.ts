import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { draftsLast, dropDraft, dropUnowned, saveDraft } from '../drafts/drafts.ts'
import { restored } from '../drafts/restored.ts'

type Values = Record<string, unknown>

type FormDraft<Form> = {
  initial: Form
  values: Form
  typed?: Form | undefined
  holdsDraft?: boolean
  about?: string
  isDirty: boolean
}

/** Stores what was typed until it is sent or discarded. Undefined if the form holds no draft. */
export function useFormDraft<Form extends Values>(
  { initial, values, typed, holdsDraft = true, about, isDirty }: FormDraft<Form>,
  restore: (typed: Form) => void,
) {
  const [key] = useState(() => (holdsDraft ? keyOf(initial, about) : undefined))
  const [found] = useState(() => restored(key, initial))
  const [isRestored, setRestored] = useState(found !== undefined)
  const begun = useRef(false)
  useLayoutEffect(() => {
    const before = found ?? typed
    if (before && !begun.current) restore(before)
  })
  useEffect(() => {
    const isFirst = !begun.current
    begun.current = true
    if (key === undefined) return
    if (isDirty) saveDraft(key, values)
    else if (!isFirst) dropDraft(key)
  }, [key, isDirty, values])
  useEffect(() => () => (key === undefined ? undefined : dropUnowned(key)), [key])
  if (key === undefined) return undefined
  return {
    isSaved: isDirty && draftsLast(),
    isRestored,
    drop: () => {
      dropDraft(key)
      setRestored(false)
    },
    save: (now: Values) => saveDraft(key, now),
  }
}

/** By page and initial values, which differ between records. Undefined for a password, which is never stored. */
function keyOf(initial: Values, about = '', path = location.pathname): string | undefined {
  if (Object.keys(initial).some((name) => /pwd|password/i.test(name))) return undefined
  return `form${path}/${about}/${JSON.stringify(initial)}`
}
