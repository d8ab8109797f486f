import { type FocusEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import styles from './SideMenu.module.css'

type Shown = { label: string; top: number } | undefined

/** The name of an icon while the menu is collapsed. Silent: the link itself carries the name. */
export function MenuTip({ shown }: { shown: Shown }) {
  const element = useRef<HTMLSpanElement>(null)
  const isShown = shown !== undefined
  useEffect(() => {
    if (isShown) element.current?.showPopover()
    else if (element.current?.matches(':popover-open')) element.current.hidePopover()
  }, [isShown])
  return (
    <span
      ref={element}
      popover="manual"
      className={styles.tip}
      style={{ top: shown?.top }}
      aria-hidden="true"
    >
      {shown?.label}
    </span>
  )
}

export function useMenuTip(enabled: boolean) {
  const [shown, setShown] = useState<Shown>()
  const hide = () => setShown(undefined)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setShown(undefined)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  function handlers(label: string) {
    const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
      const box = currentTarget.getBoundingClientRect()
      setShown({ label, top: box.top + box.height / 2 })
    }
    return {
      onPointerEnter: (event: PointerEvent<HTMLElement>) =>
        enabled && event.pointerType === 'mouse' && show(event),
      onPointerLeave: hide,
      onFocus: (event: FocusEvent<HTMLElement>) =>
        enabled && event.target.matches(':focus-visible') && show(event),
      onBlur: hide,
    }
  }

  return { shown: enabled ? shown : undefined, handlers }
}
