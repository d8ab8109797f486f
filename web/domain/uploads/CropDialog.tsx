import 'react-easy-crop/react-easy-crop.css'

import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'

import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import styles from './UploadWidget.module.css'

type CropDialogProps = {
  file: File
  /** An object URL for the preview. */
  image: string
  onCropped: (file: File) => void
  onClose: () => void
}

/** Width and height of the uploaded image in pixels. */
const side = 512

/** Crops a picture to a circle. It can be dragged, zoomed, and moved with the arrow keys. */
export default function CropDialog({ file, image, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [state, setState] = useState<'ready' | 'busy' | 'broken'>('ready')
  const use = async () => {
    if (!area) return
    setState('busy')
    const cropped = await croppedFile(file, area).catch(() => undefined)
    if (cropped) onCropped(cropped)
    else setState('broken')
  }
  return (
    <Dialog
      title="Crop image"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={state === 'busy'} onClick={() => void use()}>
            Use photo
          </Button>
        </>
      }
    >
      {state === 'broken' && <Notice severity="error">This image can’t be read. Choose another one.</Notice>}
      <div className={styles.stage}>
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: () => setState('broken') }}
        />
      </div>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </Dialog>
  )
}

/** Redraws the image, which removes metadata such as the location. */
async function croppedFile(file: File, { x, y, width, height }: Area): Promise<File | undefined> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  // A browser that cannot encode WebP returns PNG, and sets the type to match.
  const name = `${file.name.replace(/\.\w+$/, '')}.${blob?.type === 'image/webp' ? 'webp' : 'png'}`
  return blob ? new File([blob], name, { type: blob.type, lastModified: file.lastModified }) : undefined
}
