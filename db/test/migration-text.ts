import { readFileSync } from 'node:fs'

/** The renames of migration 0050, so that older migrations' statements run on today's database. */
const renamed = [
  [/\bhidden\./g, 'private.'],
  [/\bgate\./g, 'auth.'],
  [/\blead_readers\b/g, 'lead_viewers'],
  [/\bplain_phone\b/g, 'normalize_phone'],
] as const

/** A migration's text with today's names. `name` is its file name. */
export function migrationText(name: string): string {
  const text = readFileSync(new URL(`../migrations/${name}`, import.meta.url), 'utf8')
  return renamed.reduce((changed, [from, to]) => changed.replace(from, to), text)
}
