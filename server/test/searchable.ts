/** Random ids and hashes, whose digits can happen to be those of a canary. */
const random = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})\b/g

/** This text in lower case, without random ids, followed by all that could be base64 in it, decoded. */
export function searchable(text: string): string {
  const encoded = new Set(text.match(/[\w+/-]{8,}={0,2}/g))
  const decoded = [...encoded].map((word) => Buffer.from(word, 'base64').toString('latin1'))
  return `${text}\n${decoded.join('\n')}`.toLowerCase().replaceAll(random, '')
}
