import { SafeError } from 'postgraphile/grafast'
import type { ExecutionConfig, GrafservBase } from 'postgraphile/grafserv'
import { asGraphQLError, errorMask, type ErrorLog } from '../base/errors.ts'
import { bodyBytes } from './bounds.ts'
import { executing, failures, type Shortcut } from './execution.ts'
import { Inspection, type Answer } from './inspection.ts'
import { PagesPlugin } from './pages.ts'
import { withFewPlans } from './plans.ts'
import type { Variables } from './size.ts'

export type LimitsOptions = {
  log: ErrorLog
  /** Whether this user may see the schema, by introspection or by "Did you mean" suggestions. */
  introspectionFor: (request: Partial<Grafast.RequestContext>) => boolean | Promise<boolean>
  /** How many accepted documents are cached with their plans. */
  cachedDocuments: number
  /** Tried before Grafast executes a document. */
  shortcut?: Shortcut
}

/** The endpoint's settings: limits on requests, and masking of errors. */
export function limitsPreset(options: LimitsOptions): GraphileConfig.Preset {
  return {
    plugins: [limitsPlugin(options), PagesPlugin],
    // Planning is bounded by its measure. A limit in time would refuse the document to everyone for a minute,
    // because Grafast keeps that failure, whenever the machine was busy while the first reader's was planned.
    grafast: { explain: false, timeouts: { execution: 2_000 } },
    grafserv: {
      graphiql: false,
      graphiqlOnGraphQLGET: false,
      graphqlOverGET: false,
      websockets: false,
      // Writes the answer directly as text instead of building objects first.
      outputDataAsString: true,
      watch: false,
      dangerouslyAllowAllCORSRequests: false,
      allowedRequestContentTypes: ['application/json'],
      maxRequestLength: bodyBytes,
      maskError: errorMask(options.log),
    },
  }
}

/**
 * Grafserv's `validationRules` see neither variables nor the user, and none can stop the others. So this
 * replaces the whole step from text to document, in `setPreset`.
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
        GraphQLSchema: (config) => ({
          ...config,
          extensions: withFewPlans(config.extensions, options.cachedDocuments),
        }),
      },
    },
    grafast: {
      middleware: {
        // Outermost, because grafserv prints errors thrown while preparing a request.
        prepareArgs: {
          before: ['PgContextPlugin'],
          callback: (next, { args }) =>
            next.callback((error, result) => (error ? failures.note(args, error) : result)),
        },
      },
    },
  }
}

type Body = { query: unknown; variableValues: unknown }
type SetPresetEvent = Parameters<GraphileConfig.GrafservMiddleware['setPreset']>[0]
type GetExecutionConfig = SetPresetEvent['getExecutionConfig']

function inspecting(
  { getExecutionConfig, validationRules }: SetPresetEvent,
  { log, introspectionFor, cachedDocuments, shortcut }: LimitsOptions,
  bodies: WeakMap<object, Body>,
): GetExecutionConfig {
  const inspections = new WeakMap<object, Inspection>()
  return async function (this: GrafservBase, context) {
    return safely(log, async () => {
      const config = await getExecutionConfig.call(this, context)
      const inspection =
        inspections.get(config.schema) ?? new Inspection(config.schema, validationRules, cachedDocuments)
      inspections.set(config.schema, inspection)
      const { query, variableValues } = (context.http && bodies.get(context.http)) ?? {}
      const answer = await inspection.inspect({
        text: typeof query === 'string' ? query : '',
        variables: isVariables(variableValues) ? variableValues : {},
        maySeeSchema: () => introspectionFor(context),
      })
      return inspected(config, answer, shortcut)
    })
  }
}

function inspected(config: ExecutionConfig, answer: Answer, shortcut?: Shortcut): ExecutionConfig {
  if ('errors' in answer) return { ...config, parseAndValidate: () => ({ errors: answer.errors }) }
  const { document, cost } = answer
  return {
    ...config,
    parseAndValidate: () => ({ document }),
    execute: executing(config.execute, cost, shortcut),
  }
}

/** Grafserv prints errors thrown here unless they are marked as safe. */
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
