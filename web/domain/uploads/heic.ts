/** Pixels of the largest canvas that iPhones draw. */
const maxPixels = 16_000_000

/** The picture as JPEG, where the browser itself can decode HEIC; undefined elsewhere. */
export async function jpegOf(file: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`
    return blob ? new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified }) : undefined
  } catch {
    return undefined
  }
}
