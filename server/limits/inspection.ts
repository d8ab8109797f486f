import {
  GraphQLError,
  Kind,
  parse,
  Source,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type ValidationRule,
} from 'postgraphile/graphql'
import { coded } from '../base/errors.ts'
import { beyond, bounds, plannedWeight, refusals, refuse } from './bounds.ts'
import { DocumentCache } from './document-cache.ts'
import { measure } from './measure.ts'
import { nullErrors } from './null-variables.ts'
import type { Variables } from './size.ts'

export type Question = {
  text: string
  variables: Variables | undefined
  /** Called only for introspection and for "Did you mean" suggestions. */
  maySeeSchema: () => boolean | Promise<boolean>
}
export type Answer = { document: DocumentNode; cost: number } | { errors: readonly GraphQLError[] }

/** The maximum number of errors reported for a document. */
const maxErrors = 5

/**
 * Decides which documents may be planned. Cheap limits run before GraphQL's own rules, some of which take
 * quadratic time or worse.
 */
export class Inspection {
  readonly #schema: GraphQLSchema
  readonly #rules: readonly ValidationRule[]
  /** Accepted documents only, so refused ones evict nothing. A plan lives as long as its document. */
  readonly #accepted: DocumentCache

  constructor(schema: GraphQLSchema, rules: readonly ValidationRule[], mostAccepted = 100) {
    this.#schema = schema
    this.#rules = rules
    this.#accepted = new DocumentCache({ documents: mostAccepted, weight: plannedWeight })
  }

  async inspect({ text, variables, maySeeSchema }: Question): Promise<Answer> {
    const seen = this.#accepted.get(text)
    const document = seen ?? parsed(text)
    if (document instanceof GraphQLError) return { errors: [document] }
    const measures = measure(document, this.#schema, variables)
    const overLimits = refusals(measures)
    if (overLimits.length > 0) return { errors: overLimits }
    if (measures.introspects && !(await maySeeSchema()))
      return { errors: [refuse('FORBIDDEN', 'Introspection is off.')] }
    const invalid = seen ? [] : this.#validationErrors(document, false)
    if (invalid.length > 0) {
      return { errors: (await maySeeSchema()) ? this.#validationErrors(document, true) : invalid }
    }
    const nulls = nullErrors(document, this.#schema, variables)
    if (nulls.length > 0) return { errors: nulls.slice(0, maxErrors) }
    this.#accepted.use(text, document, measures.counts.planning)
    return { document, cost: measures.counts.cost }
  }

  /** A document of the product is valid, but its variables may be anything. */
  inspectKnown(document: DocumentNode, variables: Variables | undefined): Answer {
    const measures = measure(document, this.#schema, variables)
    const errors = [...refusals(measures), ...nullErrors(document, this.#schema, variables)]
    if (errors.length > 0) return { errors: errors.slice(0, maxErrors) }
    return { document, cost: measures.counts.cost }
  }

  #validationErrors(document: DocumentNode, suggestions: boolean): GraphQLError[] {
    const options = { maxErrors, hideSuggestions: !suggestions }
    const errors = validate(this.#schema, document, this.#rules, options)
    return [...errors, ...this.#unplanned(document)].map((error) => {
      return coded(error, 'INVALID_INPUT', suggestions ? error.message : unsuggested(error.message))
    })
  }

  /** Validation accepts a subscription even if there are none; planning then prints its stack. */
  #unplanned({ definitions }: DocumentNode): GraphQLError[] {
    return definitions.flatMap((node) => {
      if (node.kind !== Kind.OPERATION_DEFINITION || this.#schema.getRootType(node.operation)) return []
      return [new GraphQLError(`There is no ${node.operation} in this schema.`)]
    })
  }
}

function parsed(text: string): DocumentNode | GraphQLError {
  try {
    return parse(new Source(text, 'GraphQL request'), { maxTokens: bounds.tokens })
  } catch (error) {
    // The parser is recursive, and nested lists would overflow its stack below the token limit.
    if (!(error instanceof GraphQLError)) return beyond('inputDepth')
    return error.message.includes('Parsing aborted')
      ? beyond('tokens')
      : coded(error, 'INVALID_INPUT', error.message)
  }
}

/** GraphQL adds one kind of suggestion anyway. No regular expression, because the message quotes the input. */
function unsuggested(message: string): string {
  const end = message.lastIndexOf(' Did you mean ')
  return end >= 0 && message.endsWith('?') ? message.slice(0, end) : message
}
