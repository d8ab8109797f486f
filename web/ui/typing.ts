const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Whether a key is text, or belongs to what is open above the page. */
function isTyping({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : document.body
  return element.closest(fields) !== null || document.querySelector('dialog[open], [role="dialog"]') !== null
}

/** Whether a key without a modifier is free to be a shortcut of the page. */
export function isFreeKey(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event)
}

/** Whether a key undoes the last act on the page: Ctrl Z or Cmd Z, where it does not undo typing. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isTyping(event)
}

/**
 * Keeps the keys of an input method from every handler: the Enter that ends a composition chooses nothing and sends
 * nothing. Safari sends it after the composition has ended, recognizable by its code only.
 */
export function guardComposition(): void {
  for (const kind of ['keydown', 'keyup'] as const) document.addEventListener(kind, stopComposing, true)
}

function stopComposing(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
}
