export type FieldKind = 'text' | 'radio' | 'textarea'

/** Error messages appear only when the message length is above 1 (text and radio) or above 0 (textarea). */
export function shownMessage(kind: FieldKind, message: string | undefined): string | undefined {
  const least = kind === 'textarea' ? 0 : 1
  return message !== undefined && message.length > least ? message : undefined
}
