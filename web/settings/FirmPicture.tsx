import { UploadWidget } from '../domain/uploads/UploadWidget.tsx'
import { useUpload } from '../domain/uploads/useUpload.ts'
import { Avatar } from '../ui/avatar/Avatar.tsx'
import { useAction } from '../ui/action/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Inline } from '../ui/layout/Stack.tsx'

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
  const change = useAction({
    send: async (to: 'uploaded' | 'none') => {
      const file = to === 'none' ? null : (await upload.save())?.[0]
      // A failed upload says why by itself.
      if (file === undefined) return undefined
      await onChange(file)
      upload.clear()
      return file === null ? 'Picture removed' : 'Picture saved'
    },
    done: (_, said) => said,
    failed: 'Picture not saved',
  })
  return (
    <Inline gap={2} align="center">
      <UploadWidget
        upload={upload}
        label="Picture"
        person={{ id: of.publicId, name: of.name, image: of.profileUri }}
      />
      {upload.items.length > 0 ? (
        <Button look="main" busy={change.busy} onClick={() => change.run('uploaded')}>
          Save picture
        </Button>
      ) : (
        of.profileUri && (
          <Button look="quiet" busy={change.busy} onClick={() => change.run('none')}>
            Remove picture
          </Button>
        )
      )}
    </Inline>
  )
}
