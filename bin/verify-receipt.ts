import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { receiptKeysOf } from '../db/receipt-keys.ts'
import { checkReceipt } from '../server/links/receipt-check.ts'
import { publishedKey, readPublishedKeys, type PublishedKey } from '../server/links/receipt-keys.ts'
import { receiptSentences } from '../server/links/receipt-sentences.ts'
import { readSettings } from '../server/base/settings.ts'
import { withDatabase } from './product-database.ts'
import { printError } from './steps.mjs'

const usage = 'npm run verify-receipt -- <receipt file> [--key <file of published keys>]'
/** A receipt has at most some kilobytes. */
const maxBytes = 1024 * 1024

/**
 * Verifies a receipt of consent with a file of published keys, offline, or with those of this installation. It exits with 0 for
 * a valid one, 1 for one that is not, and 2 where it could not be verified.
 */
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(`One receipt at a time: ${usage}`)
  const bytes = await readFile(file)
  if (bytes.length > maxBytes) throw new Error(`${file} is too large for a receipt.`)
  const verdict = checkReceipt(bytes, await keysIn(values.key))
  for (const sentence of receiptSentences(verdict)) console.log(sentence)
  process.exitCode = verdict.isValid ? 0 : 1
} catch (error) {
  printError(error)
  process.exitCode = 2
}

async function keysIn(file: string | undefined): Promise<PublishedKey[]> {
  if (file !== undefined) return readPublishedKeys(await readFile(file, 'utf8'))
  const stored = await withDatabase(readSettings(process.env), (url) => receiptKeysOf(url))
  return stored.map(publishedKey)
}
