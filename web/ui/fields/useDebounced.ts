import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { onLeaving } from '../leaving.ts'

const pauseMs = 300

type Debounced<Value> = { call: (value: Value) => void; cancel: () => void }

/**
 * Calls `run` with the last value once no other has come for a moment. A call that is still pending when another page
 * begins to open, or when the component goes away, is dropped: it would bring the person back.
 */
export function useDebounced<Value>(run: (value: Value) => void, waitMs = pauseMs): Debounced<Value> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fire = useEffectEvent(run)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => onLeaving(() => clearTimeout(timer.current)), [])
  // The effect event may only be called from effects, and a timer that an effect starts is one.
  const [pending, setPending] = useState<{ value: Value }>()
  useEffect(() => {
    if (!pending) return undefined
    timer.current = setTimeout(() => {
      setPending(undefined)
      fire(pending.value)
    }, waitMs)
    return () => clearTimeout(timer.current)
  }, [pending, waitMs])
  return { call: (value) => setPending({ value }), cancel }
}

/** The value as it is once it has not changed for a moment. */
export function useDebouncedValue<Value>(value: Value, waitMs = pauseMs): Value {
  const [settled, setSettled] = useState(value)
  const { call } = useDebounced(setSettled, waitMs)
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    call(value)
  }
  return settled
}
