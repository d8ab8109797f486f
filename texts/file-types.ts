/** What an upload is for: a person's picture, an attachment, a post's media, an organization's picture. */
export type UploadMode = 'profile' | 'file' | 'posts' | 'logo'

export type UploadType = {
  /** The media type that is stored and served. */
  readonly type: string
  /** Endings of its names; the first is given to a name without one of them. */
  readonly endings: readonly string[]
  /** Other media types that systems use for it. */
  readonly aliases?: readonly string[]
}

const officeXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const images: readonly UploadType[] = [
  {
    type: 'image/jpeg',
    endings: ['jpg', 'jpeg', 'jfif', 'jpe', 'pjpeg', 'pjp'],
    aliases: ['image/jpg', 'image/pjpeg', 'image/jfif'],
  },
  { type: 'image/png', endings: ['png'], aliases: ['image/x-png'] },
  { type: 'image/webp', endings: ['webp'] },
  { type: 'image/gif', endings: ['gif'] },
  { type: 'image/avif', endings: ['avif', 'avifs'] },
]

/** Films of iPhones are MP4 in all but name. */
const videos: readonly UploadType[] = [
  {
    type: 'video/mp4',
    endings: ['mp4', 'm4v', 'mov', 'qt'],
    aliases: ['video/quicktime', 'video/x-m4v', 'application/mp4'],
  },
  { type: 'video/webm', endings: ['webm'] },
]

const documents: readonly UploadType[] = [
  { type: 'application/pdf', endings: ['pdf'], aliases: ['application/x-pdf', 'application/acrobat'] },
  {
    type: 'text/plain',
    endings: ['txt', 'text', 'log', 'md', 'tsv'],
    aliases: ['text/markdown', 'text/tab-separated-values'],
  },
  {
    type: 'text/csv',
    endings: ['csv'],
    aliases: ['application/csv', 'text/x-csv', 'text/comma-separated-values'],
  },
  { type: `${officeXml}.wordprocessingml.document`, endings: ['docx'] },
  { type: `${officeXml}.spreadsheetml.sheet`, endings: ['xlsx'] },
  { type: `${officeXml}.presentationml.presentation`, endings: ['pptx'] },
  { type: `${openDocument}.text`, endings: ['odt'] },
  { type: `${openDocument}.spreadsheet`, endings: ['ods'] },
  { type: `${openDocument}.presentation`, endings: ['odp'] },
]

const all = [...images, ...videos, ...documents]

type Limit = { readonly types: readonly UploadType[]; readonly maxMegabytes: number; readonly names: string }

const pictures = 'JPEG, PNG, WebP, GIF or AVIF'

/** What each mode accepts: the types, their greatest size, and how a screen names them. */
export const uploadLimits: Readonly<Record<UploadMode, readonly Limit[]>> = {
  profile: [{ types: images, maxMegabytes: 5, names: pictures }],
  logo: [{ types: images, maxMegabytes: 5, names: pictures }],
  file: [
    {
      types: [...images, ...documents],
      maxMegabytes: 25,
      names: 'PDF, Word, Excel, PowerPoint, OpenDocument, text, CSV or pictures',
    },
  ],
  posts: [
    { types: images, maxMegabytes: 15, names: pictures },
    { types: videos, maxMegabytes: 100, names: 'MP4, MOV or WebM' },
  ],
}

const mega = 1024 * 1024

export const megabytes = (count: number): number => count * mega

/** The type of a file by its announced media type, or by its name where the system knows another or none. */
export function uploadTypeOf(name: string, announced: string): UploadType | undefined {
  const media = mediaType(announced)
  const known = all.find(({ type, aliases }) => type === media || aliases?.includes(media))
  const named = all.find(({ endings }) => endings.includes(endingOf(name)))
  return known?.type === 'text/plain' && named?.type === 'text/csv' ? named : (known ?? named)
}

/** Bytes that this mode accepts of a file; undefined if it accepts none of its type. */
export function maxBytesFor(mode: UploadMode, type: string): number | undefined {
  const limit = uploadLimits[mode].find(({ types }) => types.some((one) => one.type === type))
  return limit && megabytes(limit.maxMegabytes)
}

/** Why a file of a type that is not accepted is refused, and what to choose instead. */
export function typeRefusal(mode: UploadMode, name: string, announced: string): string {
  if (isHeic(name, announced)) return heicRefusal
  const media = mediaType(announced)
  const reason = refusals.find(
    ({ pattern, types }) => pattern.test(endingOf(name)) || types.includes(media),
  )?.reason
  if (mode === 'file' && reason !== undefined) return reason
  const names = uploadLimits[mode].map((limit) => limit.names).join(', or ')
  return `Files of this type are not accepted. Choose ${names}.`
}

export const heicRefusal =
  'HEIC images cannot be read. Save the image as JPEG, or set the iPhone to Settings > Camera > Formats > Most Compatible.'

const refusals = [
  {
    pattern: /^(doc|dot|xls|xlt|ppt|pps)$/,
    types: ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
    reason: 'Old Office files are not accepted. Save the file as .docx, .xlsx, .pptx or PDF.',
  },
  {
    pattern: /^(docm|dotm|xlsm|xltm|xlsb|pptm|ppsm)$/,
    types: [],
    reason: 'Documents with macros are not accepted. Save the file without macros or as PDF.',
  },
  {
    pattern: /^(mp4|m4v|mov|qt|webm|avi|mkv|3gp)$/,
    types: ['video/mp4', 'video/webm', 'video/quicktime'],
    reason: 'Videos are not accepted here. They can be posted.',
  },
]

/** A picture in the format of phones that only some browsers can decode. */
export function isHeic(name: string, announced: string): boolean {
  return /^image\/hei[cf](-sequence)?$/.test(mediaType(announced)) || /^(hei[cf]s?|hif)$/.test(endingOf(name))
}

/** A media type without parameters, in lower case. */
function mediaType(announced: string): string {
  return announced.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** Endings that a name of this stored type may have. */
export function endingsOf(type: string): readonly string[] {
  return all.find((one) => one.type === type)?.endings ?? ['bin']
}

export const isImageType = (type: string): boolean => images.some((one) => one.type === type)
export const isVideoType = (type: string): boolean => videos.some((one) => one.type === type)
