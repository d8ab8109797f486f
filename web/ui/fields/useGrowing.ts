import { type RefObject, useLayoutEffect } from 'react'

/** A text area as high as its text, where the style `field-sizing: content` does not do it: Safari before 26.2. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, value: string): void {
  useLayoutEffect(() => {
    const { current: field } = area
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    const borders = field.offsetHeight - field.clientHeight
    field.style.height = `${field.scrollHeight + borders}px`
  }, [area, value])
}
