/** Summarizes PostgreSQL's log since its launch in one sentence. */
export function explain(said: string, logFile: string): string {
  const lines = said.split('\n')
  // A full disk for the WAL is a PANIC followed by stack traces; the later lines are less useful.
  const full = lines.find((line) => line.includes('No space left on device'))
  const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line))
  const message = fatal?.replace(/^.*(FATAL|PANIC):\s*/, '') ?? 'it logged no error'
  const cause =
    full === undefined ? message : `the disk is full: ${full.replace(/^.*(FATAL|PANIC|ERROR):\s*/, '')}`
  return `The embedded PostgreSQL did not start: ${cause} (see ${logFile}).`
}
