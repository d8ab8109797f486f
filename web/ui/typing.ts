const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Whether a key is text, or belongs to what is open above the page. */
export function isTyping({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : document.body
  return element.closest(fields) !== null || document.querySelector('dialog[open], [role="dialog"]') !== null
}
