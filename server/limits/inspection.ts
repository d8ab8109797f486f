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
import { coded } from '../errors.ts'
import { beyond, bounds, refusals, refuse } from './bounds.ts'
import { measure } from './measure.ts'
import type { Variables } from './size.ts'

export type Question = {
  text: string
  variables: Variables | undefined
  /** Asked only when it matters: for introspection, and to add "Did you mean" to a complaint. */
  maySeeSchema: () => boolean | Promise<boolean>
}
export type Answer = { document: DocumentNode; cost: number } | { errors: readonly GraphQLError[] }

/** After so many, nothing more is said about what is wrong with a document. */
const mostComplaints = 5

/**
 * Decides what may be planned. The cheap bounds come before GraphQL's own rules, some of which take time
 * that grows with the square of the document, or worse.
 */
export class Inspection {
  readonly #schema: GraphQLSchema
  readonly #rules: readonly ValidationRule[]
  /** Accepted documents only, so that refused ones push nothing out. Grafast keeps its plans by these objects. */
  readonly #accepted = new Map<string, DocumentNode>()

  readonly #mostAccepted: number

  /** `mostAccepted`: as many as grafast keeps plans for. */
  constructor(schema: GraphQLSchema, rules: readonly ValidationRule[], mostAccepted = 100) {
    this.#schema = schema
    this.#rules = rules
    this.#mostAccepted = mostAccepted
  }

  async inspect({ text, variables, maySeeSchema }: Question): Promise<Answer> {
    const known = this.#accepted.get(text)
    const document = known ?? parsed(text)
    if (document instanceof GraphQLError) return { errors: [document] }
    const measures = measure(document, this.#schema, variables)
    const errors = refusals(measures)
    if (errors.length > 0) return { errors }
    if (measures.introspects && !(await maySeeSchema()))
      return { errors: [refuse('FORBIDDEN', 'Introspection is off.')] }
    const complaints = known ? [] : this.#complaints(document, false)
    if (complaints.length > 0) {
      return { errors: (await maySeeSchema()) ? this.#complaints(document, true) : complaints }
    }
    this.#keep(text, document)
    return { document, cost: measures.counts.cost }
  }

  #complaints(document: DocumentNode, suggestions: boolean): GraphQLError[] {
    const options = { maxErrors: mostComplaints, hideSuggestions: !suggestions }
    const errors = validate(this.#schema, document, this.#rules, options)
    return [...errors, ...this.#unplanned(document)].map((error) => {
      return coded(error, 'INVALID_INPUT', suggestions ? error.message : unsuggested(error.message))
    })
  }

  /** Validation lets a subscription through where there are none; planning then prints its stack. */
  #unplanned({ definitions }: DocumentNode): GraphQLError[] {
    return definitions.flatMap((node) => {
      if (node.kind !== Kind.OPERATION_DEFINITION || this.#schema.getRootType(node.operation)) return []
      return [new GraphQLError(`There is no ${node.operation} in this schema.`)]
    })
  }

  #keep(text: string, document: DocumentNode): void {
    this.#accepted.delete(text)
    this.#accepted.set(text, document)
    if (this.#accepted.size <= this.#mostAccepted) return
    for (const oldest of this.#accepted.keys()) {
      this.#accepted.delete(oldest)
      return
    }
  }
}

function parsed(text: string): DocumentNode | GraphQLError {
  try {
    return parse(new Source(text, 'GraphQL request'), { maxTokens: bounds.tokens })
  } catch (error) {
    // The parser is recursive: lists inside lists end its stack before they reach the bound on tokens.
    if (!(error instanceof GraphQLError)) return beyond('inputDepth')
    return error.message.includes('Parsing aborted')
      ? beyond('tokens')
      : coded(error, 'INVALID_INPUT', error.message)
  }
}

/** GraphQL leaves one kind of suggestion in. No regular expression: the message quotes what was sent. */
function unsuggested(message: string): string {
  const end = message.lastIndexOf(' Did you mean ')
  return end >= 0 && message.endsWith('?') ? message.slice(0, end) : message
}
