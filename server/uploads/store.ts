import type { Readable } from 'node:stream'

/** Images have three sizes; all other files are stored unchanged. */
export const pieces = ['small', 'medium', 'large', 'original'] as const
export type Piece = (typeof pieces)[number]

/** First and last byte, inclusive. */
export type ByteRange = { readonly first: number; readonly last: number }

/** Stores the bytes of files by public id. */
export type FileStore = {
  /** Stores the pieces in a local folder, all or none. May move the folder. */
  put(id: string, folder: string, names: readonly Piece[]): Promise<void>
  /** Null if there is none. */
  read(id: string, piece: Piece, range?: ByteRange): Promise<Readable | null>
  /** Also succeeds if there is nothing. */
  remove(id: string): Promise<void>
}
