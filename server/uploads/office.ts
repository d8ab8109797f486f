import { refusal } from '../base/errors.ts'
import type { LocalFile } from './local-file.ts'

/** Bytes: maximum unpacked size of a document, and maximum size of its directory. */
const maxUnpackedBytes = 250 * 1024 * 1024
const maxDirectoryBytes = 2 * 1024 * 1024

/** The required entry of each Office Open XML type. */
const mainParts: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/workbook.xml',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'ppt/presentation.xml',
}

const macros = /vbaProject\.bin$|^Basic\/|^Scripts\//i

/** Refuses a ZIP that is not an Office document of the announced type, has macros, or unpacks to too much. */
export async function requireDocument(file: LocalFile, announced: string): Promise<void> {
  const entries = await entriesOf(file)
  const names = entries.map(({ name }) => name)
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (unpacked > maxUnpackedBytes) throw refusal('INVALID_INPUT', 'The document unpacks to too much.')
  const part = mainParts[announced]
  const isAnnounced = part
    ? names.includes(part) && names.includes('[Content_Types].xml')
    : (await openDocumentType(file)) === announced
  if (!isAnnounced)
    throw refusal('INVALID_INPUT', `The file was announced as ${announced} but is an archive.`)
  if (names.some((name) => macros.test(name)))
    throw refusal('INVALID_INPUT', 'Documents with macros are not accepted.')
}

/** An OpenDocument names its type, uncompressed, in its first entry. */
async function openDocumentType(file: LocalFile): Promise<string | undefined> {
  const head = (await file.read(0, 200)).toString('latin1')
  return /^PK\x03\x04[^]{4}\0\0[^]{20}mimetype(application\/[\w.-]+?)PK\x03\x04/.exec(head)?.[1]
}

type Entry = { name: string; unpackedBytes: number }

/** The archive's directory, which must cover the file from its first entry to its last byte. */
async function entriesOf(file: LocalFile): Promise<Entry[]> {
  const tail = await file.read(Math.max(0, file.byteSize - 65_557), 65_557)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > tail.length) throw broken()
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  const isWhole = start + length + tail.length - end === file.byteSize
  if (!isWhole || tail.readUInt16LE(end + 20) !== tail.length - end - 22) throw broken()
  if (length > maxDirectoryBytes) throw broken()
  return readDirectory(await file.read(start, length))
}

function readDirectory(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.toString('latin1', at, at + 4) !== 'PK\x01\x02')
      throw broken()
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, nameEnd)
    entries.push({ name, unpackedBytes: directory.readUInt32LE(at + 24) })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function broken(): Error {
  return refusal('INVALID_INPUT', 'The document is not complete, or has something else in it.')
}
