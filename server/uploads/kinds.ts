import { refusal } from '../base/errors.ts'
import { isHeic, maxBytesFor, megabytes, typeRefusal, uploadTypeOf } from '../../texts/file-types.ts'

/** app.file_kinds. Each accepts what the browser's mode of the same name does. */
const modes = { PROFILE: 'profile', FILE: 'file', POSTS: 'posts', LOGO: 'logo' } as const

export type Kind = keyof typeof modes

/** A file as its sender announces it. */
export type Announced = { readonly type: string; readonly name: string }

/** The maximum size of any upload. */
export const maxUploadBytes = megabytes(100)

/** The type to expect and its maximum size; refuses a type the kind does not accept. */
export function acceptedOf(kind: Kind, { type, name }: Announced): { type: string; maxBytes: number } {
  const accepted = isHeic(name, type) ? undefined : uploadTypeOf(name, type)
  const maxBytes = accepted && maxBytesFor(modes[kind], accepted.type)
  if (!accepted || maxBytes === undefined)
    throw refusal('INVALID_INPUT', typeRefusal(modes[kind], name, type))
  return { type: accepted.type, maxBytes }
}

export function tooLarge(maxBytes: number): Error {
  return refusal(
    'LIMIT_EXCEEDED',
    `The file is too large, the maximum size is ${maxBytes / megabytes(1)} MB.`,
  )
}
