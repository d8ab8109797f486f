/** Makes a text area as high as its text where `field-sizing: content` does not: Safari before 26.2. */
export function fitText(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  const borders = field.offsetHeight - field.clientHeight
  field.style.height = `${field.scrollHeight + borders}px`
}
