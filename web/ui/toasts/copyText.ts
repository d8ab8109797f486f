/** Copies a text. Rejects where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Only pages with HTTPS have it.
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
  else copySelected(text)
}

/** In the element that has the focus, because a dialog takes the focus back from outside. */
function copySelected(text: string): void {
  const { activeElement } = document
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; opacity: 0'
  const beside = activeElement?.parentElement ?? document.body
  beside.append(field)
  field.focus()
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies on a page without HTTPS
  const isCopied = document.execCommand('copy')
  field.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser does not copy')
}
