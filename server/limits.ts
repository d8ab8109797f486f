import { SafeError } from 'postgraphile/grafast'
import type { GraphQLSchemaConfig } from 'postgraphile/graphql'
import type { ExecutionConfig, GrafservBase } from 'postgraphile/grafserv'
import { asGraphQLError, errorMask, type ErrorLog } from './errors.ts'
import { bodyBytes } from './limits/bounds.ts'
import { executing, failures } from './limits/execution.ts'
import { Inspection, type Answer } from './limits/inspection.ts'
import { PagesPlugin } from './limits/pages.ts'
import type { Variables } from './limits/size.ts'

export type LimitsOptions = {
  log: ErrorLog
  /** Whether this caller may see the schema: by introspection, or bit by bit through "Did you mean". */
  introspectionFor: (request: Partial<Grafast.RequestContext>) => boolean | Promise<boolean>
  /** Accepted documents that are kept with their plans. */
  keptDocuments: number
}

/** The endpoint's settings: what a request may cost, and what may leave when it fails. */
export function limitsPreset(options: LimitsOptions): GraphileConfig.Preset {
  return {
    plugins: [limitsPlugin(options), PagesPlugin],
    grafast: { explain: false, timeouts: { planning: 1_000, execution: 2_000 } },
    grafserv: {
      graphiql: false,
      graphiqlOnGraphQLGET: false,
      graphqlOverGET: false,
      websockets: false,
      watch: false,
      dangerouslyAllowAllCORSRequests: false,
      allowedRequestContentTypes: ['application/json'],
      maxRequestLength: bodyBytes,
      maskError: errorMask(options.log),
    },
  }
}

/**
 * Grafserv's `validationRules` see neither the variables nor the caller, and none of them can stop the
 * others. So at the same place, `setPreset`, the whole step from text to document is replaced.
 */
function limitsPlugin(options: LimitsOptions): GraphileConfig.Plugin {
  const bodies = new WeakMap<object, Body>()
  return {
    name: 'TurnstoneLimitsPlugin',
    version: '1.0.0',
    grafserv: {
      middleware: {
        processGraphQLRequestBody(next, { request, body }) {
          if (request) bodies.set(request, body)
          return next()
        },
        setPreset(next, event) {
          event.getExecutionConfig = inspecting(event, options, bodies)
          return next()
        },
      },
    },
    schema: {
      hooks: {
        GraphQLSchema: (config) => ({ ...config, extensions: withFewPlans(config.extensions, options) }),
      },
    },
    grafast: {
      middleware: {
        // Outermost: grafserv prints what is thrown while a request is prepared.
        prepareArgs: {
          before: ['PgContextPlugin'],
          callback: (next, { args }) =>
            next.callback((error, result) => (error ? failures.note(args, error) : result)),
        },
      },
    },
  }
}

/** The dearest plan takes 3 MB, and a document has one for each way its `@include`s fall: by default 80 GB. */
function withFewPlans(extensions: Extensions, { keptDocuments }: LimitsOptions): Extensions {
  const few = { operationsCacheMaxLength: keptDocuments, operationOperationPlansCacheMaxLength: 2 }
  return { ...extensions, grafast: { ...extensions?.grafast, ...few } }
}

type Extensions = GraphQLSchemaConfig['extensions']
type Body = { query: unknown; variableValues: unknown }
type SetPresetEvent = Parameters<GraphileConfig.GrafservMiddleware['setPreset']>[0]
type GetExecutionConfig = SetPresetEvent['getExecutionConfig']

function inspecting(
  { getExecutionConfig, validationRules }: SetPresetEvent,
  { log, introspectionFor, keptDocuments }: LimitsOptions,
  bodies: WeakMap<object, Body>,
): GetExecutionConfig {
  const inspections = new WeakMap<object, Inspection>()
  return async function (this: GrafservBase, context) {
    return safely(log, async () => {
      const config = await getExecutionConfig.call(this, context)
      const inspection =
        inspections.get(config.schema) ?? new Inspection(config.schema, validationRules, keptDocuments)
      inspections.set(config.schema, inspection)
      const { query, variableValues } = (context.http && bodies.get(context.http)) ?? {}
      const answer = await inspection.inspect({
        text: typeof query === 'string' ? query : '',
        variables: isVariables(variableValues) ? variableValues : {},
        maySeeSchema: () => introspectionFor(context),
      })
      return inspected(config, answer)
    })
  }
}

function inspected(config: ExecutionConfig, answer: Answer): ExecutionConfig {
  if ('errors' in answer) return { ...config, parseAndValidate: () => ({ errors: answer.errors }) }
  const { document, cost } = answer
  return { ...config, parseAndValidate: () => ({ document }), execute: executing(config.execute, cost) }
}

/** Grafserv prints what is thrown here, unless it is marked as safe. */
async function safely<T>(log: ErrorLog, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message, extensions } = errorMask(log)(asGraphQLError(error))
    throw new SafeError(message, { ...extensions, statusCode: 500 })
  }
}

function isVariables(value: unknown): value is Variables {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
