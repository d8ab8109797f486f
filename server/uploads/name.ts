const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/**
 * The file name of `Content-Disposition: attachment; filename*=UTF-8''…`, without paths, control and
 * direction characters, and with the stored type's extension.
 */
export function cleanName(disposition: string | undefined, type: string): string {
  const stem = decoded(disposition)
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/[\p{C}<>:"|?*\u2028\u2029]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  const short = Array.from(stem).slice(0, 150).join('')
  return `${short || 'file'}.${extensions[type] ?? 'bin'}`
}

function decoded(disposition = ''): string {
  const [, encoded] = /filename\*=UTF-8''([^;\s]{1,2000})/i.exec(disposition) ?? []
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
