import { refusal } from '../base/errors.ts'

const mega = 1024 * 1024

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const videos = ['video/mp4', 'video/webm']
const documents = [
  'application/pdf',
  'text/plain',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]

/** The types each kind of upload accepts, with their maximum size in bytes. */
const kinds = {
  PROFILE: [{ types: images, maxBytes: 5 * mega }],
  FILE: [{ types: [...images, ...documents], maxBytes: 25 * mega }],
  POSTS: [
    { types: images, maxBytes: 15 * mega },
    { types: videos, maxBytes: 100 * mega },
  ],
}

export type Kind = keyof typeof kinds

/** The maximum size of any upload. */
export const maxUploadBytes = 100 * mega

/** The maximum size for this type; refuses a type the kind does not accept. */
export function maxBytesOf(kind: Kind, type: string): number {
  if (type === 'image/heic' || type === 'image/heif')
    throw refusal('INVALID_INPUT', 'HEIC images cannot be read. Save the image as JPEG.')
  const accepted = kinds[kind].find(({ types }) => types.includes(type))
  if (!accepted) throw refusal('INVALID_INPUT', 'Files of this type are not accepted.')
  return accepted.maxBytes
}

/** The media type in a Content-Type header, without parameters. */
export function mediaType(header: string | undefined): string {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type === 'image/jpg' ? 'image/jpeg' : type
}

export const isImage = (type: string): boolean => images.includes(type)
export const isVideo = (type: string): boolean => videos.includes(type)

export function tooLarge(maxBytes: number): Error {
  return refusal('LIMIT_EXCEEDED', `The file is too large, the maximum size is ${maxBytes / mega} MB.`)
}
