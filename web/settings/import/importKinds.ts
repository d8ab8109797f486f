import type { ImportKindCode } from '../data/imports.ts'

export type ImportKind = { title: string; noun: string; kind: ImportKindCode }

export const importKinds: Readonly<Record<string, ImportKind | undefined>> = {
  agents: { title: 'Import service agents', noun: 'service agent', kind: 'SERVICE_AGENT' },
  associates: { title: 'Import associates', noun: 'associate', kind: 'ASSOCIATE' },
  vendors: { title: 'Import vendors', noun: 'vendor', kind: 'VENDOR' },
}
