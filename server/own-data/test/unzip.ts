import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** The entries of a ZIP file by name. Fails if a checksum or the directory is wrong. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return entries
}
