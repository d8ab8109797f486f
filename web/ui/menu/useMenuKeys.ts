import { type KeyboardEvent, useRef, useState } from 'react'

import { createTypeAhead, type MenuItem, movedTo } from './menu.ts'

export function useMenuKeys(items: MenuItem[]) {
  const ref = useRef<HTMLElement>(null)
  const [press] = useState(createTypeAhead)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const stops = [...(ref.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const from = stops.findIndex((stop) => stop === document.activeElement)
    if (from < 0) return
    const labels = stops.map((stop) => stop.textContent ?? '')
    const to = movedTo(event.key, from, items.length) ?? press(event.key, labels, from, event.timeStamp)
    if (to === undefined) return
    event.preventDefault()
    stops[to]?.focus()
  }

  return { ref, onKeyDown }
}
