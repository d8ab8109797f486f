import type { MouseEvent } from 'react'

/** Marks the link or button that its whole row or card opens. */
export const opensRow = { 'data-opens-row': '' }

const controls = 'a, button, input, label, select, textarea, summary, [role="button"], [contenteditable]'

/**
 * A click anywhere in a row or card opens it, with the keys that open a link in a new tab. The link itself stays as
 * large as its text: a link laid over a table row covers the window in WebKit, and no text below it can be selected.
 */
export const rowHandlers = {
  onClick: (event: MouseEvent<HTMLElement>) => {
    const opener = openerOf(event)
    if (!opener || hasSelected(event.currentTarget)) return
    const { ctrlKey, metaKey, shiftKey } = event
    if (opener instanceof HTMLAnchorElement && (ctrlKey || metaKey || shiftKey)) openTab(opener)
    else press(opener)
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    const opener = openerOf(event)
    if (event.button === 1 && opener instanceof HTMLAnchorElement) openTab(opener)
  },
  // The middle button would start to scroll.
  onMouseDown: (event: MouseEvent<HTMLElement>) => {
    if (event.button === 1 && openerOf(event)) event.preventDefault()
  },
}

/** Undefined where the event is another control's, or comes from a popup of the row. */
function openerOf({ target, currentTarget: row }: MouseEvent<HTMLElement>): HTMLElement | undefined {
  if (!(target instanceof Element) || !row.contains(target)) return undefined
  const control = target.closest(controls)
  if (control && row.contains(control)) return undefined
  return row.querySelector<HTMLElement>('[data-opens-row]') ?? undefined
}

/** A drag over the row selects its text. */
function hasSelected(row: HTMLElement): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.anchorNode)
}

/** Focused first, as a click on the link itself does in most browsers: Back and closed dialogs return to it. */
function press(opener: HTMLElement): void {
  opener.focus({ preventScroll: true })
  opener.click()
}

/** Browsers disagree on what a click by script with Ctrl does, so the link gets it and the tab is opened here. */
function openTab(opener: HTMLAnchorElement): void {
  addEventListener('click', (click) => click.preventDefault(), { once: true })
  opener.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  open(opener.href, '_blank', 'noopener')
}
