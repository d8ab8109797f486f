import { useEffect, useState } from 'react'

const settleMs = 1000
const awayPx = 24

/**
 * After a pressed step the next one may lie under the pointer, and a second press must not take it: the buttons are inert
 * until the pointer has moved away, or a moment has passed. The keyboard's focus moves away by itself.
 */
export function useSettling(moves: string): boolean {
  const [settled, setSettled] = useState(moves)
  const isSettling = settled !== moves
  useEffect(() => {
    if (!isSettling) return undefined
    let from: PointerEvent | undefined
    const settle = () => setSettled(moves)
    const follow = (event: PointerEvent) => {
      from ??= event
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > awayPx) settle()
    }
    const timer = setTimeout(settle, settleMs)
    document.addEventListener('pointermove', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', follow)
    }
  }, [isSettling, moves])
  return isSettling
}
