import { PgSimplifyInflectionPreset } from '@graphile/simplify-inflection'
import Fastify from 'fastify'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/fastify/v5'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
import { freshDatabase } from '../../../db/test/database.ts'
import type { EventLog } from '../../base/log.ts'
import { InflectionPlugin } from '../../graphql/inflection.ts'
import { limitsPreset } from '../preset.ts'
import { graphqlGuard } from '../guard.ts'

// For tests: the product's endpoint over tables made for costly queries.

const tables = `
  create schema probe;
  create table probe.shelves (id int generated always as identity primary key, name text not null unique);
  create table probe.things (
    id int generated always as identity primary key,
    shelf_id int references probe.shelves,
    price numeric(6, 2) check (price > 0),
    made_on date,
    facts jsonb
  );
  create index on probe.things (shelf_id);
  insert into probe.shelves (name) select 'shelf ' || i from generate_series(1, 3) i;
  insert into probe.things (shelf_id) select 1 from generate_series(1, 250);
  create function probe.numbers(up_to int) returns setof int language sql stable
    as 'select generate_series(1, up_to)';
  create function probe.same_text(value text) returns text language sql stable as 'select value';
  create function probe.same_json(value jsonb) returns jsonb language sql stable as 'select value';
  create function probe.same_uuid(value uuid) returns uuid language sql stable as 'select value';
  create function probe.same_float(value float8) returns float8 language sql stable as 'select value';
  create function probe.plus(a bigint, b smallint) returns bigint language sql stable as 'select a + b';
  create function probe.sleep(seconds float8) returns int language sql stable as 'select 1 from pg_sleep(seconds)';
  create function probe.raise(state text, sentence text) returns int language plpgsql stable as
    $$ begin raise exception using errcode = state, message = sentence, detail = sentence, hint = sentence; end $$;
  create function probe.login(email text) returns text language sql volatile as 'select email';
`

type Reply = { status: number; headers: Headers; body: Answer; text: string }
type Answer = {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: unknown; extensions: Record<string, unknown> }[]
  extensions?: Record<string, unknown>
}

export type Probe = {
  url: string
  /** The log. */
  lines: unknown[]
  ask: (query: string, variables?: object, headers?: Record<string, string>) => Promise<Reply>
  send: (init: RequestInit) => Promise<Reply>
  close: () => Promise<void>
}

/** `x-fails` makes the request's context fail with that text, `x-may-see` opens the schema. */
export async function openProbe(executionMs = 30_000): Promise<Probe> {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  // Dropping the database at the end meets connections that are still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query(tables)
  const lines: unknown[] = []
  const note = (...line: unknown[]) => void lines.push(line)
  const log = { debug() {}, error: note, warn: note }
  const pgl = postgraphile(probePreset(pool, log, executionMs))
  const app = Fastify()
  await graphqlGuard(app, pgl.createServ(grafserv), {
    path: '/api/graphql',
    log,
    turns: { concurrent: 6, waiting: 200, of: ({ headers, ip }) => headers.authorization ?? ip },
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/graphql`
  const send = (init: RequestInit) => request(url, init)
  return {
    url,
    lines,
    send,
    ask: (query, variables, headers = {}) =>
      send({
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      }),
    async close() {
      await app.close()
      await pgl.release()
      await pool.end()
      await database.drop()
    },
  }
}

function probePreset(
  pool: pg.Pool,
  log: Pick<EventLog, 'debug' | 'error'>,
  executionMs: number,
): GraphileConfig.Preset {
  const limits = limitsPreset({
    log,
    cachedDocuments: 100,
    introspectionFor: ({ fastifyv5 }) => fastifyv5?.request.headers['x-may-see'] !== undefined,
  })
  return {
    extends: [
      PostGraphileAmberPreset,
      PgSimplifyInflectionPreset,
      PostGraphileConnectionFilterPreset,
      limits,
    ],
    plugins: [InflectionPlugin],
    disablePlugins: ['NodePlugin', 'AddNodeInterfaceToSuitableTypesPlugin', 'NodeAccessorPlugin'],
    schema: { pgSimplifyAllRows: false, pgSimplifyPatch: false, pgShortPk: false },
    pgServices: [makePgService({ pool, schemas: ['probe'] })],
    grafserv: { graphqlPath: '/api/graphql' },
    grafast: {
      timeouts: { ...limits.grafast?.timeouts, execution: executionMs },
      context({ fastifyv5 }) {
        const fails = fastifyv5?.request.headers['x-fails']
        if (fails !== undefined) throw new Error(String(fails))
        return {}
      },
    },
  }
}

async function request(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init)
  const text = await response.text()
  const body: Answer = text === '' ? {} : JSON.parse(text)
  return { status: response.status, headers: response.headers, body, text }
}
