import { GraphQLError, type GraphQLScalarTypeConfig } from 'postgraphile/graphql'

const clock = String.raw`\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?`

/**
 * PostgreSQL accepts far more than usual numbers and dates: 0x10, 1_000, 1e3, NaN, Infinity, "today", "Jan 8
 * 99". These are the permitted formats, with an example for the message.
 */
const forms: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  BigFloat: [/^-?\d{1,20}(?:\.\d{1,20})?$/, 'a decimal number like 1250.50'],
  BigInt: [/^-?\d{1,19}$/, 'a whole number like 1250'],
  Date: [/^\d{4}-\d{2}-\d{2}$/, 'a date like 2026-01-31'],
  Datetime: [
    new RegExp(`^\\d{4}-\\d{2}-\\d{2}(?:[T ]${clock}(?:Z|[+-]\\d{2}(?::?\\d{2})?)?)?$`),
    'a time like 2026-01-31T09:30:00Z',
  ],
}

/** Refuses other formats wherever one of these scalars is an input: arguments, filters, and variables. */
export const ScalarsPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneScalarsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLScalarType(type) {
        const rule = forms[type.name]
        return rule ? strict(type, rule) : type
      },
    },
  },
}

function strict<Config extends GraphQLScalarTypeConfig<unknown, unknown>>(
  type: Config,
  [form, example]: readonly [RegExp, string],
): Config {
  const { name, parseValue, parseLiteral } = type
  const checked = (value: unknown): unknown => {
    if (typeof value === 'string' && form.test(value)) return value
    throw new GraphQLError(`${name} must be ${example}.`)
  }
  return {
    ...type,
    ...(parseValue && { parseValue: (value: unknown) => checked(parseValue(value)) }),
    ...(parseLiteral && {
      parseLiteral: (...args: Parameters<typeof parseLiteral>) => checked(parseLiteral(...args)),
    }),
  }
}
