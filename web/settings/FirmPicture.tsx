import { useState } from 'react'

import { UploadWidget } from '../domain/uploads/UploadWidget.tsx'
import { useUpload } from '../domain/uploads/useUpload.ts'
import { Avatar } from '../ui/avatar/Avatar.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { useToast } from '../ui/toasts/context.ts'
import styles from './people/Person.module.css'

type FirmPictureProps = {
  of: { publicId: string; name: string; profileUri: string | null }
  /** The person who may change the picture; without one it is only shown. */
  uploaderId: number | undefined
  /** Sets an uploaded file as the picture; null removes it. */
  onChange: (file: string | null) => Promise<void>
}

/** The picture of an organization or a company, with its change apart from the other fields. */
export function FirmPicture({ of, uploaderId, onChange }: FirmPictureProps) {
  if (uploaderId !== undefined) return <Changeable of={of} uploaderId={uploaderId} onChange={onChange} />
  return <Avatar id={of.publicId} name={of.name} image={of.profileUri} size={80} />
}

function Changeable({ of, uploaderId, onChange }: FirmPictureProps & { uploaderId: number }) {
  const upload = useUpload({ mode: 'logo', userId: uploaderId })
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const change = async (summary: string, fileOf: () => Promise<string | null | undefined>) => {
    setBusy(true)
    try {
      const file = await fileOf()
      if (file === undefined) return
      await onChange(file)
      upload.clear()
      toast.show({ severity: 'success', summary })
    } catch (error) {
      toast.show({ severity: 'error', summary: 'Picture not saved', detail: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  // A failed upload says why by itself.
  const save = () => change('Picture saved', async () => (await upload.save())?.[0])
  const remove = () => change('Picture removed', () => Promise.resolve(null))
  return (
    <div className={styles.picture}>
      <UploadWidget
        upload={upload}
        label="Picture"
        person={{ id: of.publicId, name: of.name, image: of.profileUri }}
      />
      {upload.items.length > 0 ? (
        <Button look="main" busy={isBusy} onClick={() => void save()}>
          Save picture
        </Button>
      ) : (
        of.profileUri && (
          <Button look="quiet" busy={isBusy} onClick={() => void remove()}>
            Remove picture
          </Button>
        )
      )}
    </div>
  )
}
