import { FileText, RotateCw, X } from 'lucide-react'

import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { sizeText } from './limits.ts'
import styles from './UploadWidget.module.css'
import type { Upload, UploadItem } from './useUpload.ts'

/** The chosen files, each with preview, name, date, progress and a remove button. */
export function UploadList({ upload, isCompact = false }: { upload: Upload; isCompact?: boolean }) {
  if (upload.items.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Chosen files">
      {upload.items.map((item) => (
        <li key={item.key} className={styles.item}>
          {!isCompact && <Preview item={item} />}
          <div className={styles.facts}>
            <p className={styles.name}>{item.file.name}</p>
            <p className={styles.soft}>
              {dateTime(new Date(item.file.lastModified).toISOString())} · {sizeText(item.file.size)}
            </p>
            <State item={item} />
          </div>
          <Actions upload={upload} item={item} />
        </li>
      ))}
    </ul>
  )
}

function Preview({ item: { file, preview } }: { item: UploadItem }) {
  if (file.type.startsWith('image/'))
    return <img src={preview} alt={`Preview of ${file.name}`} width={150} className={styles.preview} />
  if (file.type.startsWith('video/'))
    return (
      // A local video has no captions yet.
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
      <video
        src={preview}
        width={150}
        controls
        preload="metadata"
        aria-label={`Preview of ${file.name}`}
        className={styles.preview}
      />
    )
  return <FileText size={24} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
}

function State({ item: { status, progress, error, file } }: { item: UploadItem }) {
  if (status === 'uploading')
    return <progress className={styles.progress} value={progress} aria-label={`Uploading ${file.name}`} />
  if (error)
    return (
      <p role="status" className={status === 'failed' ? styles.failed : styles.soft}>
        {error}
      </p>
    )
  return <p className={styles.soft}>{status === 'done' ? 'Uploaded' : 'Uploads when you save'}</p>
}

function Actions({ upload, item: { key, status, file } }: { upload: Upload; item: UploadItem }) {
  if (status === 'uploading')
    return (
      <IconButton label={`Cancel upload of ${file.name}`} onClick={() => upload.cancel(key)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    )
  return (
    <div className={styles.actions}>
      {(status === 'failed' || status === 'canceled') && (
        <IconButton label={`Retry upload of ${file.name}`} onClick={() => void upload.retry(key)}>
          <RotateCw size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={`Remove ${file.name}`} onClick={() => upload.remove(key)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
