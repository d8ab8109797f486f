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
import { shipped, shippedFile, type Shipped } from '../web/build/shipped.ts'

/**
 * `node server/schema.ts` writes the API contract, the client's types, the unions of the code tables and the web's documents;
 * `--check` reports if they are stale.
 */
const root = `${import.meta.dirname}/..`

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
  [shippedFile]: await documents(),
}

for (const [path, text] of Object.entries(outputs)) {
  if (!process.argv.includes('--check')) {
    await writeFile(`${root}/${path}`, text)
  } else if ((await readFile(`${root}/${path}`, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} is stale: run "npm run schema" and commit what it writes.`)
    process.exitCode = 1
  }
}

async function documents(): Promise<string> {
  const last: Shipped | null = JSON.parse(
    await readFile(`${root}/${shippedFile}`, 'utf8').catch(() => 'null'),
  )
  const { version }: { version: string } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'))
  return `${JSON.stringify(shipped(version, last), null, 2)}\n`
}
