import { copyFileSync, statSync, truncateSync } from 'node:fs'

const checkIntervalMs = 10_000

/**
 * Keeps a log below twice this size (bytes) for as long as it is written: what it holds moves to a file with ".1" at its
 * end. The writer keeps its open file, which it appends to.
 */
export function limitLog(file: string, maxBytes: number): { stop: () => void } {
  rotateLog(file, maxBytes)
  const timer = setInterval(() => rotateLog(file, maxBytes), checkIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}

export function rotateLog(file: string, maxBytes: number): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}
