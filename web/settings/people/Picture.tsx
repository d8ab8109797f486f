import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { UploadWidget } from '../../domain/uploads/UploadWidget.tsx'
import { type Upload, useUpload } from '../../domain/uploads/useUpload.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { removeProfileImageDocument } from '../data/peopleOperations.ts'

type Pictured = { id: number; publicId: string; profileUri: string | null }
export type Picture = ReturnType<typeof usePicture>

/** A new picture of a person, or its removal. Both take effect when the form calls `save`. */
export function usePicture(person: Pictured | undefined) {
  const upload: Upload = useUpload({ mode: 'profile', userId: person?.id ?? 0 })
  const [isRemoving, setRemoving] = useState(false)
  /** False if the picture could not be uploaded. The id is that of the person, who may just have been added. */
  async function save(userId: number): Promise<boolean> {
    if (upload.items.length > 0) {
      if ((await upload.save(userId)) === null) return false
      upload.clear()
    } else if (isRemoving) await request(removeProfileImageDocument, { input: { userId } })
    setRemoving(false)
    return true
  }
  return {
    person,
    upload,
    isRemoving,
    setRemoving,
    isDirty: isRemoving || upload.items.length > 0,
    save,
  }
}

export function PictureField({ picture, name }: { picture: Picture; name: string }) {
  const { person, upload, isRemoving, setRemoving } = picture
  const current = isRemoving ? null : person?.profileUri
  return (
    <Inline gap={2} align="center">
      <UploadWidget
        upload={upload}
        label="Profile image"
        person={{ id: person?.publicId ?? 'new', name, image: current }}
      />
      {person?.profileUri && upload.items.length === 0 && (
        <Button look="quiet" onClick={() => setRemoving(!isRemoving)}>
          {isRemoving ? 'Keep image' : 'Remove image'}
        </Button>
      )}
    </Inline>
  )
}
