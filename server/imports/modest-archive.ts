import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'

const maxUnpackedBytes = 100 * 1024 * 1024

/** Refuses an archive that unpacks to too much, or to more than it says. */
export async function requireModestArchive(bytes: Buffer): Promise<void> {
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true })
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpackedBytes) throw new Error('The archive unpacks to too much.')
    await pipeline(
      await zip.openReadStreamPromise(entry),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    )
  }
}
