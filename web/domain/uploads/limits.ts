export type UploadMode = 'profile' | 'file' | 'posts'

const mega = 1024 * 1024
const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const videos = ['video/mp4', 'video/webm']

type Limit = { types: readonly string[]; maxBytes: number }

/** Accepted types and sizes by kind. The server also checks the content of each file. */
const limits: Record<UploadMode, readonly Limit[]> = {
  profile: [{ types: images, maxBytes: 5 * mega }],
  file: [
    {
      types: [
        ...images,
        'application/pdf',
        'text/plain',
        'text/csv',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        'application/vnd.oasis.opendocument.text',
        'application/vnd.oasis.opendocument.spreadsheet',
        'application/vnd.oasis.opendocument.presentation',
      ],
      maxBytes: 25 * mega,
    },
  ],
  posts: [
    { types: images, maxBytes: 15 * mega },
    { types: videos, maxBytes: 100 * mega },
  ],
}

export function acceptOf(mode: UploadMode): string {
  return limits[mode].flatMap(({ types }) => types).join(',')
}

/** Why the file can't be uploaded; undefined if it can. */
export function problemOf(mode: UploadMode, file: File): string | undefined {
  const limit = limits[mode].find(({ types }) => types.includes(file.type))
  if (!limit) return `${file.name}: files of this type are not accepted.`
  if (file.size > limit.maxBytes)
    return `${file.name}: Invalid file size, maximum upload size is ${sizeText(limit.maxBytes)}.`
  return undefined
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
