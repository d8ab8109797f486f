import { SafeError } from 'postgraphile/grafast'
import type { ExecutionConfig, GrafservBase } from 'postgraphile/grafserv'
import { asGraphQLError, errorMask } from '../base/errors.ts'
import type { EventLog } from '../base/log.ts'
import { bodyBytes, refuse } from './bounds.ts'
import { executing, failures, type Before, type KnownDocument, type KnownDocuments } from './execution.ts'
import { Inspection, type Answer } from './inspection.ts'
import { outcome } from './outcome.ts'
import { PagesPlugin } from './pages.ts'
import { withFewPlans } from './plans.ts'
import type { Variables } from './size.ts'

export type LimitsOptions = {
  log: Pick<EventLog, 'debug' | 'error'>
  /** Whether this user may see the schema, by introspection or by "Did you mean" suggestions. */
  introspectionFor: (request: Partial<Grafast.RequestContext>) => boolean | Promise<boolean>
  /** How many accepted documents are cached with their plans. */
  cachedDocuments: number
  /** What may be sent by its id. */
  known?: KnownDocuments
  before?: Before
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
          if (request) bodies.set(request, { ...body })
          // Grafserv wants one; what is executed is found by the id.
          if (body.documentId !== undefined) body.query = ''
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

type Body = { query: unknown; documentId: unknown; variableValues: unknown }
type SetPresetEvent = Parameters<GraphileConfig.GrafservMiddleware['setPreset']>[0]
type GetExecutionConfig = SetPresetEvent['getExecutionConfig']

function inspecting(
  { getExecutionConfig, validationRules }: SetPresetEvent,
  options: LimitsOptions,
  bodies: WeakMap<object, Body>,
): GetExecutionConfig {
  const { log, introspectionFor, cachedDocuments, known: documents } = options
  const inspections = new WeakMap<object, Inspection>()
  return async function (this: GrafservBase, context) {
    const request = context.fastifyv5?.request
    return safely({ log, request }, async () => {
      const config = await getExecutionConfig.call(this, context)
      const inspection =
        inspections.get(config.schema) ?? new Inspection(config.schema, validationRules, cachedDocuments)
      inspections.set(config.schema, inspection)
      const { query, documentId, variableValues } = (context.http && bodies.get(context.http)) ?? {}
      const variables = isVariables(variableValues) ? variableValues : {}
      if (typeof documentId === 'string') {
        const known = documents?.get(documentId)
        const answer = known ? inspection.inspectKnown(known.document, variables) : unknown
        outcome.note(request, { operation: known?.name ?? foreign })
        return inspected(config, answer, { ...options, request }, known)
      }
      outcome.note(request, { operation: foreign })
      const answer = await inspection.inspect({
        text: typeof query === 'string' ? query : '',
        variables,
        maySeeSchema: () => introspectionFor(context),
      })
      return inspected(config, answer, { ...options, request })
    })
  }
}

/** The operation of a document that is not ours. */
const foreign = 'foreign'

/** The client has its text, and sends that. */
const unknown: Answer = {
  errors: [
    refuse('NOT_FOUND', 'The server does not know this document. Send its text.', {
      reason: 'UNKNOWN_DOCUMENT',
    }),
  ],
}

function inspected(
  config: ExecutionConfig,
  answer: Answer,
  { log, before, request }: LimitsOptions & { request: object | undefined },
  known?: KnownDocument,
): ExecutionConfig {
  if ('errors' in answer) {
    outcome.noteErrors(request, answer.errors)
    return { ...config, parseAndValidate: () => ({ errors: answer.errors }) }
  }
  const { document, cost } = answer
  return {
    ...config,
    parseAndValidate: () => ({ document }),
    execute: executing(config.execute, { cost, known, before, log }),
  }
}

/** Grafserv prints errors thrown here unless they are marked as safe. */
async function safely<T>(
  { log, request }: { log: Pick<EventLog, 'error'>; request: object | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const thrown = asGraphQLError(error)
    outcome.noteErrors(request, [thrown])
    const { message, extensions } = errorMask(log)(thrown)
    throw new SafeError(message, { ...extensions, statusCode: 500 })
  }
}

function isVariables(value: unknown): value is Variables {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
