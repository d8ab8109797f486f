import { Paperclip } from 'lucide-react'

import styles from './FileLinks.module.css'
import { sizeText } from './limits.ts'

/** A stored file with its signed address, which ends after minutes. */
export type StoredFile = { publicId: string; name: string; byteSize: number; uri: string }

/** The files of a message or note. */
export function FileLinks({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Attachments">
      {files.map(({ publicId, name, byteSize, uri }) => (
        <li key={publicId}>
          <a href={uri} className={styles.file} download={name}>
            <Paperclip size={14} aria-hidden="true" />
            <bdi>{name}</bdi> <span className={styles.size}>{sizeText(byteSize)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
