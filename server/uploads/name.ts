import { endingOf, endingsOf } from '../../texts/file-types.ts'

/**
 * The file name of `Content-Disposition: attachment; filename*=UTF-8''…`, without paths, control and
 * direction characters. It keeps its ending if the stored type has such names.
 */
export function cleanName(disposition: string | undefined, type: string): string {
  const given = announcedName(disposition)
  const endings = endingsOf(type)
  const stem = given
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/[<>:"|?*]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  const ending = endings.includes(endingOf(given)) ? given.slice(given.lastIndexOf('.') + 1) : endings[0]
  return `${shortened(stem, 150) || 'file'}.${ending}`
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most this many characters as the database counts them, and no half ones. */
function shortened(text: string, most: number): string {
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (Array.from(short + segment).length > most) break
    short += segment
  }
  return short
}

/** The name as announced, without folders, control and direction characters. Joiners stay: letters need them. */
export function announcedName(disposition = ''): string {
  return decoded(disposition)
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/(?![\u200c\u200d])[\p{C}\u2028\u2029]/gu, '')
    .trim()
}

function decoded(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;\s]{1,6000})/i.exec(disposition) ?? []
  if (encoded === undefined) return /filename="([^"]{1,500})"/i.exec(disposition)?.[1] ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

/** For an answer's header; names outside ASCII use its second form. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
