import 'postgraphile/graphile-build-pg'
import { constant, lambda, type FieldArgs, type Step } from 'postgraphile/grafast'
import { refusal } from '../base/errors.ts'
import { notedOf, readAs } from '../readings/reading.ts'
import { pageSize } from './bounds.ts'

/**
 * Limits every list and connection to 100 entries, also by default. A default in the schema would not work:
 * `first: 100` beside a given `last: 5` means something else.
 */
export const PagesPlugin: GraphileConfig.Plugin = {
  name: 'TurnstonePagesPlugin',
  version: '1.0.0',
  after: ['PgFirstLastBeforeAfterArgsPlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, _build, { scope }) {
        const { plan } = field
        if (!plan || !(scope.isPgFieldConnection || scope.isPgFieldSimpleCollection)) return field
        return readAs(
          {
            ...field,
            plan($parent, fieldArgs, info) {
              const $list = plan($parent, fieldArgs, info)
              if (isPaged($list)) setPage($list, fieldArgs)
              return $list
            },
          },
          notedOf(field),
        )
      },
      GraphQLObjectType_fields_field_args_arg(arg, _build, { scope }) {
        const { argName, isPgFieldConnection, isPgFieldSimpleCollection } = scope
        const isPage = argName === 'first' || argName === 'last'
        if (!isPage || !(isPgFieldConnection || isPgFieldSimpleCollection)) return arg
        const { applyPlan: _, ...rest } = arg
        return rest
      },
    },
  },
}

type Maybe<T> = T | null | undefined
type Paged = Step & {
  setFirst: ($first: Step<Maybe<number>>) => unknown
  setLast?: ($last: Step<Maybe<number>>) => unknown
}
/** first, last, before */
type Window = readonly [Maybe<number>, Maybe<number>, Maybe<string>]

function isPaged(step: Step | null): step is Paged {
  return step !== null && 'setFirst' in step && typeof step.setFirst === 'function'
}

function setPage($list: Paged, fieldArgs: FieldArgs): void {
  const raw = (name: string): Step => fieldArgs.getRaw(name) ?? constant(null)
  const window = [raw('first'), raw('last'), raw('before')] as const
  $list.setFirst(lambda(window, firstOf, true))
  $list.setLast?.(lambda(window, lastOf, true))
}

/** The size of a page by its arguments; more than a page may have is refused. */
export function firstOf([first, last, before]: Window): Maybe<number> {
  return within(first ?? (last == null && before == null ? pageSize : null))
}

function lastOf([first, last, before]: Window): Maybe<number> {
  return within(last ?? (first == null && before != null ? pageSize : null))
}

function within(size: number | null): number | null {
  if (size !== null && (size < 0 || size > pageSize)) {
    throw refusal('INVALID_INPUT', `first and last are numbers from 0 to ${pageSize}.`)
  }
  return size
}
