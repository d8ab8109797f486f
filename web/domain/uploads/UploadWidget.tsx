import { Camera, ImagePlus, Paperclip } from 'lucide-react'
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'

import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { FileButton } from '../../ui/buttons/FileButton.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { jpegOf } from './heic.ts'
import { acceptedText, acceptOf, isHeic, problemOf, type UploadMode } from './limits.ts'
import { UploadList } from './UploadList.tsx'
import styles from './UploadWidget.module.css'
import type { Upload } from './useUpload.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

type UploadWidgetProps = {
  /** The result of `useUpload`; the owning form calls its `save`. */
  upload: Upload
  /** The field's label: "Profile image", "Attachments". */
  label: string
  /** Of a person, an organization or a company: whose image it is, and the current one. */
  person?: { id: string | number; name: string; image?: string | null | undefined }
}

/** Chooses files to upload when the form is saved: a profile image, attachments, or the media of a post. */
export function UploadWidget(props: UploadWidgetProps) {
  if (props.upload.mode === 'profile' || props.upload.mode === 'logo') return <ProfileImage {...props} />
  if (props.upload.mode === 'posts') return <PostMedia {...props} />
  return <Files {...props} />
}

/** A round picture with a button. A chosen image is cropped to a circle first. */
function ProfileImage({ upload, label, person }: UploadWidgetProps) {
  const [cropping, setCropping] = useState<{ file: File; image: string }>()
  const [item] = upload.items
  const close = () => {
    if (cropping) URL.revokeObjectURL(cropping.image)
    setCropping(undefined)
  }
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return
    const file = (isHeic(chosen.name, chosen.type) && (await jpegOf(chosen))) || chosen
    // A file that can't be uploaded is rejected before cropping.
    if (problemOf(upload.mode, file) === undefined) setCropping({ file, image: URL.createObjectURL(file) })
    else upload.add([file])
  }
  return (
    <Inline role="group" aria-label={label} gap={4} align="center">
      <Avatar id={person?.id ?? 0} name={person?.name} image={item?.preview ?? person?.image} size={80} />
      <div className={styles.beside}>
        <Chooser
          upload={upload}
          label={`Choose ${lower(label)}`}
          icon={<Camera size={18} aria-hidden="true" />}
          onFiles={(files) => void choose(files)}
        >
          Choose image
        </Chooser>
        <Accepted mode={upload.mode} />
        <UploadList upload={upload} isCompact />
      </div>
      {cropping && (
        <Suspense>
          <CropDialog
            {...cropping}
            onClose={close}
            onCropped={(file) => {
              upload.add([file])
              close()
            }}
          />
        </Suspense>
      )}
    </Inline>
  )
}

function Files({ upload, label }: UploadWidgetProps) {
  return (
    <div role="group" aria-label={label} className={styles.files}>
      <Chooser
        upload={upload}
        label={`Choose files for ${lower(label)}`}
        multiple
        icon={<Paperclip size={18} aria-hidden="true" />}
      >
        Attach files
      </Chooser>
      <Accepted mode={upload.mode} />
      <UploadList upload={upload} />
    </div>
  )
}

function PostMedia({ upload, label }: UploadWidgetProps) {
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    upload.add(event.dataTransfer.files)
  }
  return (
    <div role="group" aria-label={label} className={styles.files}>
      {upload.items.length === 0 && (
        <div
          className={classes(styles.drop, isOver && styles.over)}
          onDragOver={over(true)}
          onDragLeave={over(false)}
          onDrop={drop}
        >
          <ImagePlus size={24} strokeWidth={1.5} aria-hidden="true" />
          <p>Drag and Drop Image or video Here</p>
          <Chooser upload={upload} label="Choose image or video">
            Choose file
          </Chooser>
          <Accepted mode={upload.mode} />
        </div>
      )}
      <UploadList upload={upload} />
    </div>
  )
}

function Accepted({ mode }: { mode: UploadMode }) {
  return <Muted>{acceptedText(mode)}</Muted>
}

type ChooserProps = {
  upload: Upload
  /** Names the hidden field for screen readers. */
  label: string
  multiple?: boolean
  icon?: ReactNode
  onFiles?: (files: File[]) => void
  children: string
}

function Chooser({ upload, onFiles, ...button }: ChooserProps) {
  return (
    <FileButton
      {...button}
      accept={acceptOf(upload.mode)}
      disabled={upload.isBusy}
      onFiles={onFiles ?? upload.add}
    />
  )
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
