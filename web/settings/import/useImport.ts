import { useRef, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { type ImportKind, type ImportRow, lackOf } from './importKinds.ts'
import { checkImportDocument } from './operations.ts'

export type Fate = { state: 'new' | 'skipped' | 'wrong' | 'done' | 'failed'; text: string }

const atOnce = 1_000
/** The server limits changes per minute. */
const waitMs = 15_000

const fates: Readonly<Record<string, Fate | undefined>> = {
  NEW: { state: 'new', text: 'Will be added' },
  EXISTS: { state: 'skipped', text: 'Has an account already, stays as it is' },
  DOUBLE: { state: 'skipped', text: 'Twice in this table' },
}

/** A dry run, then one call per row. Running it again skips completed rows, so no one is added twice. */
export function useImport(kind: ImportKind, rows: readonly ImportRow[]) {
  const [results, setResults] = useState<readonly Fate[]>([])
  const [work, setWork] = useState<'checking' | 'importing'>()
  const [failure, setFailure] = useState<string>()
  const canceled = useRef(false)

  async function check() {
    setWork('checking')
    setFailure(undefined)
    try {
      const found: Fate[] = []
      for (let from = 0; from < rows.length; from += atOnce)
        found.push(...(await checkPart(kind, rows.slice(from, from + atOnce))))
      setResults(found)
    } catch (error) {
      setFailure(sentenceFor(error))
    }
    setWork(undefined)
  }

  async function run() {
    setWork('importing')
    canceled.current = false
    for (const [index, row] of rows.entries()) {
      if (canceled.current) break
      if (results[index]?.state !== 'new' && results[index]?.state !== 'failed') continue
      const fate = await importRow(kind, row, () => canceled.current)
      setResults((before) => before.map((one, at) => (at === index ? fate : one)))
    }
    setWork(undefined)
  }

  const cancel = () => {
    canceled.current = true
  }
  return { results, work, failure, check, run, cancel, forget: () => setResults([]) }
}

async function checkPart(kind: ImportKind, rows: readonly ImportRow[]): Promise<Fate[]> {
  const emails = rows.map(({ email }) => email ?? '')
  const { checkImport } = await request(checkImportDocument, { input: { kind: kind.kind, emails } })
  const outcomes = new Map((checkImport?.importOutcomes ?? []).map((one) => [one?.position, one]))
  return rows.map((row, index): Fate => {
    const lack = lackOf(kind, row)
    if (lack !== undefined) return { state: 'wrong', text: lack }
    const { outcome, problem } = outcomes.get(index) ?? {}
    return fates[outcome ?? ''] ?? { state: 'wrong', text: problem ?? 'Not readable' }
  })
}

/** Waits when the server's limit is reached, then retries the row. */
async function importRow(kind: ImportKind, row: ImportRow, isCanceled: () => boolean): Promise<Fate> {
  try {
    await kind.run(row)
    return { state: 'done', text: 'Added and invited' }
  } catch (error) {
    const mustWait = error instanceof ApiError && error.code === 'RATE_LIMITED'
    if (!mustWait || isCanceled()) return { state: 'failed', text: sentenceFor(error) }
    const { retryAfter } = error.extensions
    await new Promise((resume) =>
      setTimeout(resume, typeof retryAfter === 'number' ? retryAfter * 1_000 : waitMs),
    )
    return isCanceled() ? { state: 'failed', text: 'Canceled' } : importRow(kind, row, isCanceled)
  }
}
