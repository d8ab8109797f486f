import { createHash } from 'node:crypto'
import { isSafeError } from 'postgraphile/grafast'
import type { Attached } from '../inbound/reply.ts'
import { cleanName } from '../uploads/name.ts'
import { type Stored, storeBytes } from '../uploads/upload.ts'
import type { FileServices } from './uploads__remove_files.ts'

type MailedFile = Stored & { readonly id: string; readonly name: string }

/**
 * Stores the files of a message and enters each with `attach`. With the same key they are the same files, since a
 * message may come again. Returns sentences about those that are left out.
 */
export async function storeMailedFiles(
  files: readonly Attached[],
  key: string,
  { store, incoming }: Pick<FileServices, 'store' | 'incoming'>,
  attach: (file: MailedFile) => Promise<unknown>,
): Promise<string[]> {
  const leftOut: string[] = []
  for (const [index, { bytes, type, name }] of files.entries()) {
    const id = fileId(key, index)
    try {
      const stored = await storeBytes(bytes, { id, type, name, kind: 'FILE' }, { store, incoming })
      await attach({ ...stored, id, name: nameOf(name, stored.contentType) })
    } catch (error) {
      leftOut.push(`“${name}” is left out: ${refusalIn(error)}`)
    }
  }
  return leftOut
}

function nameOf(name: string, contentType: string): string {
  return cleanName(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`, contentType)
}

/** Why a file is not stored. Other errors are none of the message. */
function refusalIn(error: unknown): string {
  if (!(error instanceof Error) || !isSafeError(error) || error.extensions?.['code'] === 'INTERNAL')
    throw error
  return error.message
}

/** The same for the same file of the same message. */
function fileId(key: string, index: number): string {
  const hex = createHash('sha256').update(`${key} ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
