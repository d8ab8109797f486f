import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** A ZIP archive of these files. */
export async function archive(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(typeof text === 'string' ? Buffer.from(text) : text, name)
  zip.end()
  return buffer(zip.outputStream)
}
