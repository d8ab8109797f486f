const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What is none is not even asked for. */
export function isPublicId(text: string): boolean {
  return uuid.test(text)
}
