import {
  isHeic,
  maxBytesFor,
  typeRefusal,
  uploadLimits,
  uploadTypeOf,
  type UploadMode,
} from '../../../texts/file-types.ts'

export { isHeic, type UploadMode }

/** Names endings too, for systems that know a type by another name. iPhones convert what is not listed. */
export function acceptOf(mode: UploadMode): string {
  const types = uploadLimits[mode].flatMap((limit) => limit.types)
  return types
    .flatMap(({ type, aliases = [], endings }) => [
      type,
      ...aliases,
      ...endings.map((ending) => `.${ending}`),
    ])
    .join(',')
}

/** The media type by which the server knows the file. */
export function typeOf(file: File): string {
  return uploadTypeOf(file.name, file.type)?.type ?? file.type
}

/** Why the file can't be uploaded; undefined if it can. */
export function problemOf(mode: UploadMode, file: File): string | undefined {
  const maxBytes = isHeic(file.name, file.type) ? undefined : maxBytesFor(mode, typeOf(file))
  if (maxBytes === undefined) return `${file.name}: ${lower(typeRefusal(mode, file.name, file.type))}`
  if (file.size === 0) return `${file.name}: The file is empty.`
  if (file.size > maxBytes)
    return `${file.name}: Invalid file size, maximum upload size is ${sizeText(maxBytes)}.`
  return undefined
}

/** "Files of this type" after a name and a colon; "HEIC" stays. */
function lower(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}

/** Says what may be chosen: "MP4, MOV or WebM up to 100 MB". */
export function acceptedText(mode: UploadMode): string {
  return uploadLimits[mode].map(({ names, maxMegabytes }) => `${names} up to ${maxMegabytes} MB`).join('; ')
}

const units = ['B', 'KB', 'MB', 'GB']

/** "Sizes are shown in units (base 1024) with up to 3 decimals." */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1024)) : 0)
  return `${Number((bytes / 1024 ** power).toFixed(3))} ${units[power]}`
}

/** Whether two choices are the same file. */
export function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
