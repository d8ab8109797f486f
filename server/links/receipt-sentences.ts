import { nameOf, type Verdict } from './receipt-check.ts'
import type { Statement } from './receipt.ts'

/** What a check of a receipt found, a sentence a line. Texts of the receipt are quoted, so that they cannot steer a terminal. */
export function receiptSentences(verdict: Verdict): string[] {
  if (!verdict.isValid) return [...verdict.problems]
  const { statement, signature, shown, hidden } = verdict
  const { lead, service } = statement
  return [
    `The receipt is valid. It was signed at ${signature.signedAt} with the key ${signature.keyId}.`,
    `Lead ${lead.number} (${lead.publicId}): ${quoted(service.name)}, version ${service.formVersion} of its form.`,
    ...statement.consents.map(agreed),
    ...statement.withdrawals.map(withdrawn),
    ...(statement.withdrawals.length === 0 ? ['Nothing was withdrawn by then.'] : []),
    ...(shown.length > 0 ? [`What was signed: ${listOf(shown)} in this file.`] : []),
    ...(hidden.length > 0 ? [`Not in this file, or erased: ${listOf(hidden)}.`] : []),
  ]
}

const ways: ReadonlyMap<string, string> = new Map([
  ['CALL', 'Calls'],
  ['TEXT', 'Text messages'],
  ['MAIL', 'Email'],
  ['REQUEST', 'The request'],
])

function agreed({ channel, isGiven, at, wording, wordingVersion, language }: Statement['consents'][number]) {
  const words = `${quoted(wording)} (wording ${quoted(wordingVersion)}, ${language})`
  return `${wayOf(channel)}: ${isGiven ? 'agreed' : 'not agreed'} at ${at} to ${words}.`
}

function withdrawn({ channel, isWithdrawn, at, by }: Statement['withdrawals'][number]) {
  const who = by === 'CUSTOMER' ? 'by the customer' : 'as the operator recorded'
  return `${wayOf(channel)}: ${isWithdrawn ? 'withdrawn' : 'allowed again'} at ${at}, ${who}.`
}

function wayOf(channel: string): string {
  return ways.get(channel) ?? quoted(channel)
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function listOf(fields: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(fields.map(nameOf))
}
