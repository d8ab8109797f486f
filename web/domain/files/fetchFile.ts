import { NetworkError } from '../../ui/errors/apiErrors.ts'
import { get } from '../api/request.ts'

export type Fetched = { file: Blob; name: string }

/**
 * A file behind the token, which no plain link could send. It comes whole or not at all: what was cut off on the way
 * is no file. The browser keeps it outside of the page's memory, on disk where it is large.
 */
export async function fetchFile(path: string): Promise<Fetched> {
  const response = await get(path)
  const name = nameIn(response.headers.get('content-disposition'))
  try {
    return { file: await response.blob(), name }
  } catch (cause) {
    throw new NetworkError('The file was cut off', { cause })
  }
}

/** Of `attachment; filename="leads-2026-11-22.csv"`. */
export function nameIn(disposition: string | null): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? 'file'
}

/** Puts it where downloads go. */
export function save({ file, name }: Fetched): void {
  const link = document.createElement('a')
  link.href = addressOf(file)
  link.download = name
  link.click()
}

/** Shows it in this tab, or saves it where a tab may not be opened. */
export function show(fetched: Fetched, tab: Window | null): void {
  if (tab) tab.location.replace(addressOf(fetched.file))
  else save(fetched)
}

/** An address of the file in this page. It ends after a minute, long after the browser has read it. */
function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return address
}
