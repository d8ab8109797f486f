/** Below what is written already. */
export function inserted(text: string, body: string): string {
  return text.trim() === '' ? body : `${text.trimEnd()}\n\n${body}`
}
