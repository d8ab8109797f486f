import { readFile, writeFile } from 'node:fs/promises'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql'
import pg from 'pg'
import { makeSchema } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { codesOf } from './codes.ts'
import { schemaPreset } from './graphql/graphile.config.ts'
import { introspecting } from './postgres/service.ts'
import { withScratchDatabase } from '../db/scratch.ts'
import { documentsOfWeb, type Sent } from '../web/build/documents.ts'

/**
 * `node server/schema.ts` writes the API contract, the client's types, the unions of the code tables and the web's documents;
 * `--check` reports if they are stale.
 */
const root = `${import.meta.dirname}/..`
const shipped = 'web/documents.generated.json'

const { schema, codes } = await withScratchDatabase(async ({ webUrl }) => {
  const pool = new pg.Pool({ connectionString: webUrl })
  try {
    const made = await makeSchema({
      extends: [schemaPreset],
      pgServices: [makePgService({ pool, schemas: ['app'], pgSettingsForIntrospection: introspecting })],
    })
    return { schema: made.schema, codes: await codesOf(pool) }
  } finally {
    await pool.end()
  }
})
const sorted = lexicographicSortSchema(schema)
const introspection = minifyIntrospection(introspectionFromSchema(sorted))
const outputs = {
  'schema.graphql': `${printSchema(sorted)}\n`,
  'texts/codes.generated.ts': codes,
  'web/domain/api/graphql.generated.d.ts': outputIntrospectionFile(introspection, {
    fileType: '.d.ts',
    shouldPreprocess: true,
  }),
  [shipped]: await documents(),
}

for (const [path, text] of Object.entries(outputs)) {
  if (!process.argv.includes('--check')) {
    await writeFile(`${root}/${path}`, text)
  } else if ((await readFile(`${root}/${path}`, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} is stale: run "npm run schema" and commit what it writes.`)
    process.exitCode = 1
  }
}

type Release = { release: string; documents: Readonly<Record<string, Sent>> }

/** The documents of this release, and those of the one before that are no longer the same. */
async function documents(): Promise<string> {
  const text = await readFile(`${root}/${shipped}`, 'utf8').catch(() => 'null')
  const last: (Release & { before?: Release }) | null = JSON.parse(text)
  const { version: release }: { version: string } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'))
  const own = Object.fromEntries([...documentsOfWeb()].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const before = last?.release === release ? last.before : (last ?? undefined)
  return `${JSON.stringify({ release, documents: own, ...(before && { before: changed(before, own) }) }, null, 2)}\n`
}

function changed({ release, documents: all }: Release, own: Release['documents']): Release {
  return {
    release,
    documents: Object.fromEntries(Object.entries(all).filter(([name, { id }]) => own[name]?.id !== id)),
  }
}
