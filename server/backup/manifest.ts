/** What a backup says about itself, beside what it says of its database. */
export type Manifest<Database = unknown> = {
  /** The form of the folder. */
  readonly format: 1
  readonly id: string
  /** ISO 8601. */
  readonly begunAt: string
  readonly isEncrypted: boolean
  readonly database: Database
  readonly files: {
    readonly count: number
    /** Public ids of files that were deleted while the backup ran. */
    readonly missing: readonly string[]
  }
  /** How many lines SHA256SUMS has without that of the manifest. */
  readonly entries: number
  readonly bytes: number
}

export const manifestName = 'manifest.json'
/** Lines as `sha256sum -c` reads them, so a backup can be checked without this program. */
export const sumsName = 'SHA256SUMS'
/** Added to the name of an encrypted file. */
export const encryptedSuffix = '.age'
