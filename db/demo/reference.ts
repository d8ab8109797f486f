import type { Client } from 'pg'

/** Finds a row's id by name; an unknown name is an error in the demo. */
export type IdOf = (name: string) => number

export type Place = { zip: string; city: string; state: string }

export type Reference = {
  state: IdOf
  industry: IdOf
  language: IdOf
  category: IdOf
  /** Key: `category / sub-category`. */
  subCategory: IdOf
  /** Key: `attribute / user type / organization type`, with `none` for people without an organization. */
  permissionTemplate: IdOf
  permissionAttribute: IdOf
  /** Some places of a state, by its code. */
  places: (state: string) => readonly Place[]
  /** The ten default fields of every form. */
  defaultFields: readonly object[]
}

export async function readReference(client: Client): Promise<Reference> {
  const read = async (what: string, query: string): Promise<IdOf> => {
    const { rows } = await client.query<{ id: number; name: string }>(query)
    return lookUp(what, new Map(rows.map(({ id, name }) => [name, id])))
  }
  return {
    state: await read('state', 'select id, code as name from app.states'),
    industry: await read('industry', 'select id, name from app.industries'),
    language: await read('language', 'select id, code as name from app.languages'),
    category: await read('category', 'select id, name from app.categories where parent_id is null'),
    subCategory: await read(
      'sub-category',
      `select c.id, p.name || ' / ' || c.name as name
        from app.categories c join app.categories p on p.id = c.parent_id`,
    ),
    permissionTemplate: await read(
      'permission template',
      `select t.id, concat_ws(' / ', a.attribute, t.user_type, coalesce(t.organization_type, 'none')) as name
        from app.permission_templates t join app.permission_attributes a on a.id = t.permission_attribute_id`,
    ),
    permissionAttribute: await read(
      'permission attribute',
      'select id, attribute as name from app.permission_attributes',
    ),
    places: await readPlaces(client),
    defaultFields: await readDefaultFields(client),
  }
}

/** One place per three-digit zip code region. */
async function readPlaces(client: Client): Promise<Reference['places']> {
  const { rows } = await client.query<Place>(
    `select distinct on (left(zip_code, 3), state_code) zip_code as zip, city, state_code as state
      from app.us_zip_codes order by left(zip_code, 3), state_code, zip_code`,
  )
  const byState = Map.groupBy(rows, ({ state }) => state)
  return (state) => byState.get(state) ?? []
}

async function readDefaultFields(client: Client): Promise<readonly object[]> {
  const { rows } = await client.query<{ fields: object[] }>('select private.default_fields() as fields')
  return rows[0]?.fields ?? []
}

export function lookUp(what: string, ids: ReadonlyMap<string, number>): IdOf {
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo names a ${what} that is not there: ${name}`)
    return id
  }
}
