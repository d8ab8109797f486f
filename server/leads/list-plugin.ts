import 'postgraphile/graphile-build-pg'
import { type PgResource, pgSelect, type PgSelectStep, TYPES } from 'postgraphile/@dataplan/pg'
import {
  applyInput,
  connection,
  context,
  type FieldArg,
  type FieldArgs,
  get,
  lambda,
  type Step,
} from 'postgraphile/grafast'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import type { Visitor } from '../auth/visitor.ts'
import { askedOf } from './list.ts'

/** Where rows come from, and what remains to be filtered. */
type Source = { from: SQL; filter: unknown }
/** What `allLeads` reads for the page, and for the number of all: a kept total, or else rows to count. */
type Plan = { page: Source; all: Source & { number: SQL } }
type List = { $plan: Step<Plan>; $all: PgSelectStep; $number: Step }

const lists = new WeakMap<Step, List>()

/**
 * `allLeads` and its `totalCount` over what the database keeps for them: `seen_leads()` has a member's leads in their
 * order, `count_seen_leads()` the totals. The policies of the leads are asked for each row all the same.
 */
export const LeadListPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneLeadListPlugin',
  version: '1.0.0',
  before: ['TurnstonePagesPlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, build, { scope: { fieldName }, Self }) {
        const { plan } = field
        if (Self.name === 'Query' && fieldName === 'allLeads') {
          const leads = build.pgResources?.['leads']
          if (!leads) throw new Error('there are no leads to list')
          return { ...field, plan: (_$root, fieldArgs) => listOf(leads, fieldArgs) }
        }
        if (Self.name === 'LeadConnection' && fieldName === 'totalCount' && plan)
          return { ...field, plan: ($list, ...rest) => lists.get($list)?.$number ?? plan($list, ...rest) }
        return field
      },
      GraphQLObjectType_fields_field_args_arg(arg, _build, { scope: { fieldName, argName }, Self }) {
        const { applyPlan } = arg
        if (Self.name !== 'Query' || fieldName !== 'allLeads' || argName !== 'filter' || !applyPlan)
          return arg
        return {
          ...arg,
          applyPlan: ($root, $list, fieldArg, info) =>
            applyPlan($root, $list, onlyTheRest(fieldArg, $list), info),
        }
      },
    },
  },
}

function listOf(leads: PgResource, fieldArgs: FieldArgs): Step {
  const $plan = lambda([context().get('visitor'), fieldArgs.getRaw('filter')] as const, planOf, true)
  const $list = connection(selectFrom(leads, get(get($plan, 'page'), 'from'), 'normal'))
  const $all = selectFrom(leads, get(get($plan, 'all'), 'from'), 'aggregate')
  const number = $all.deferredSQL(get(get($plan, 'all'), 'number'))
  lists.set($list, { $plan, $all, $number: $all.singleAsRecord().select(number, TYPES.bigint, false) })
  return $list
}

function selectFrom(resource: PgResource, $from: Step<SQL>, mode: 'normal' | 'aggregate'): PgSelectStep {
  return pgSelect({
    resource,
    identifiers: [],
    mode,
    from: { callback: ($root) => $root.deferredSQL($from) },
  })
}

/** The argument with what is left of it, for the page and for the number of all. */
function onlyTheRest(fieldArg: FieldArg, $list: Step): FieldArg {
  const list = lists.get($list)
  if (!list) throw new Error('this list of leads was planned elsewhere')
  const { $plan, $all } = list
  const apply = ($page: PgSelectStep, toTarget: ToTarget) => {
    for (const [$select, which] of [
      [$page, 'page'],
      [$all, 'all'],
    ] as const) {
      const $rest = get(get($plan, which), 'filter') as Step as Parameters<typeof applyInput>[1]
      $select.apply(applyInput(fieldArg.typeAt([]), $rest, toTarget))
    }
  }
  return { ...fieldArg, apply: apply as FieldArg['apply'] }
}

type ToTarget = (query: object, filter: unknown) => object | undefined

function planOf([{ identity }, filter]: readonly [Visitor, unknown]): Plan {
  if (!identity) return { page: { from: rows, filter }, all: { from: rows, filter, number: counted } }
  const { lf, rest, status } = askedOf(filter, identity)
  const isMember = identity.reach === 'turnstone_member'
  const page = isMember
    ? { from: sql`app.seen_leads(${sql.literal(lf)})`, filter: rest }
    : { from: rows, filter }
  if (status === null) return { page, all: { ...page, number: counted } }
  const number = sql`app.count_seen_leads(${sql.literal(lf)}, ${sql.value(status ?? null)})`
  return { page, all: { from: sql`(select)`, filter: undefined, number } }
}

const rows = sql`app.leads`
const counted = sql`count(*)`
