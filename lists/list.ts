/**
 * Who can have a column or a list at all; `money` is `fees` or `payouts`. Which rows they see is decided by the
 * database.
 */
export type Audience = 'operator' | 'auditor' | 'admin' | 'fees' | 'payouts' | 'money'

/**
 * A filter's key is its name in the address, on the wire and in the export.
 * - `codes`: one or more codes, from a status table (the name of its connection without "all") or an inline list.
 * - `days`: "2026-11-01..2026-11-30" in the operator's time zone, both days included; either one may be missing.
 * - `id`: one or more ids of the named kind.
 */
export type Filter = { readonly label: string; readonly audience?: Audience } & (
  | { readonly kind: 'codes'; readonly of: string | Readonly<Record<string, string>> }
  | { readonly kind: 'days' }
  | {
      readonly kind: 'id'
      readonly of:
        | 'organizations'
        | 'providers'
        | 'people'
        | 'referrers'
        | 'agents'
        | 'services'
        | 'categories'
    }
)

/** A column's key is its sort key where `sort` is set. */
type Column = {
  readonly label: string
  readonly sort?: true
  readonly align?: 'end'
  /** Shown on a phone too. */
  readonly mobile?: true
  /** Cannot be switched off. */
  readonly required?: true
  /** Off until chosen: for all, or for this audience. */
  readonly hidden?: true | Audience
  /** Left out where a table of many columns has no room for all. */
  readonly hideWhenNarrow?: true
  readonly audience?: Audience
  /** The columns of the file that stand for this one; without it the file's column of the same key. */
  readonly file?: readonly string[]
}

/** A column of the file: its title, or its title and who can have it. */
type FileColumn = string | { readonly title: string; readonly audience: Audience }

export type List = {
  /** Also the export's address and the key of saved views. */
  readonly name: string
  readonly nouns: readonly [one: string, many: string]
  readonly audience?: Audience
  /** The first is the default. The server expands them. */
  readonly views: Readonly<Record<string, string>>
  readonly filters: Readonly<Record<string, Filter>>
  /** The search field's placeholder; without it the list has no text search. */
  readonly search?: string
  readonly columns: Readonly<Record<string, Column>>
  /** A sort key; a leading "-" services descending. Without it the list has an order of its own. */
  readonly defaultSort?: string
  /** Without it the list has no file. */
  readonly export?: Readonly<Record<string, FileColumn>>
  /** Texts for the empty state, by view. */
  readonly empty: Readonly<Record<string, string>>
}

/** Who reads a list, as far as lists differ. */
export type Viewer = { readonly userType: string | null; readonly organizationType: string | null }

/** Whether a person can have a list, a filter or a column at all. */
export function mayHave(audience: Audience | undefined, viewer: Viewer): boolean {
  return audience === undefined || audiences[audience](viewer)
}

const isOperator = ({ organizationType }: Viewer): boolean => organizationType === 'OPERATOR'
const isAdmin = ({ userType }: Viewer): boolean => userType === 'ADMIN' || userType === 'MASTER_ADMIN'

/** Who may see what a provider owes. */
function seesFees(viewer: Viewer): boolean {
  return isOperator(viewer) || (isAdmin(viewer) && viewer.organizationType !== null)
}

/** Who may see what a referrer is paid: associates, and organizations that have some. */
function seesPayouts(viewer: Viewer): boolean {
  const { userType, organizationType } = viewer
  return isOperator(viewer) || userType === 'ASSOCIATE' || (isAdmin(viewer) && organizationType !== 'VENDOR')
}

const audiences: Record<Audience, (viewer: Viewer) => boolean> = {
  operator: isOperator,
  auditor: ({ userType }) => userType === 'MASTER_ADMIN',
  admin: isAdmin,
  fees: seesFees,
  payouts: seesPayouts,
  money: (viewer) => seesFees(viewer) || seesPayouts(viewer),
}

/** A list as this person has it: without filters and columns of others. */
export function listFor<Declared extends List>(list: Declared, viewer: Viewer): Declared {
  const had = <Part extends { readonly audience?: Audience }>(parts: Readonly<Record<string, Part>>) =>
    Object.entries(parts).filter(([, { audience }]) => mayHave(audience, viewer))
  const columns = had<Column>(list.columns).map(([key, { hidden, ...column }]): [string, Column] => [
    key,
    hidden !== undefined && (hidden === true || mayHave(hidden, viewer))
      ? { ...column, hidden: true }
      : column,
  ])
  return { ...list, filters: Object.fromEntries(had(list.filters)), columns: Object.fromEntries(columns) }
}

/** Keys of the columns that a list can be sorted by. */
export function sortKeys(list: List): string[] {
  return Object.entries(list.columns).flatMap(([key, { sort }]) => (sort ? [key] : []))
}

/** The file's columns for the columns on the screen, in the order of the file. */
export function fileColumns(list: List, shown: readonly string[]): string[] {
  const wanted = new Set(shown.flatMap((key) => list.columns[key]?.file ?? [key]))
  return Object.keys(list.export ?? {}).filter((key) => wanted.has(key))
}
