import { type PgClient, sideEffectWithPgClientTransaction } from 'postgraphile/@dataplan/pg'
import { context, type FieldArgs } from 'postgraphile/grafast'
import { extendSchema, gql } from 'postgraphile/utils'
import { refusal } from '../base/errors.ts'
import { type IntakeForm, intakePage, type Received, readRequest } from './intake.ts'
import type { Content } from './intake-content.ts'

type Input = { id: string }
type Resent = { outcome: 'RECEIVED' | 'REFUSED' | 'LIMITED' }

/** `resendIntakeRequest`: what a form had sent is read again, with the key's present names for its fields. */
export const IntakePlugin = extendSchema((build) => {
  const { executor } = build.pgResources?.['services'] ?? {}
  if (!executor) throw new Error('there are no services to send requests for')
  return {
    typeDefs: gql`
      extend type Mutation {
        """
        Sends a refused request again, after the names of its fields were corrected.
        """
        resendIntakeRequest(input: ResendIntakeRequestInput!): ResendIntakeRequestPayload!
      }
      input ResendIntakeRequestInput {
        id: BigInt!
      }
      type ResendIntakeRequestPayload {
        """
        RECEIVED, REFUSED, or LIMITED.
        """
        outcome: String!
      }
    `,
    objects: {
      Mutation: {
        plans: {
          resendIntakeRequest: (_parent: unknown, args: FieldArgs) =>
            sideEffectWithPgClientTransaction(
              executor,
              [args.getRaw('input'), context().get('viewer')] as const,
              (client, [input, { site }]) => resend(client, input as Input, intakePage(site.url)),
            ),
        },
      },
    },
  }
}, 'TurnstoneIntakePlugin')

async function resend(client: PgClient, { id }: Input, page: string): Promise<Resent> {
  const call = async <T>(text: string, ...values: unknown[]): Promise<T> => {
    const { rows } = await client.query<{ answer: T }>({
      text: `select app.${text} as answer`,
      values: [id, ...values],
    })
    if (!rows[0]) throw refusal('NOT_FOUND')
    return rows[0].answer
  }
  const form = await call<IntakeForm & { content: string }>('intake_again($1)')
  const read = readRequest(JSON.parse(form.content) as Content, form)
  const refuse = async (problems: object): Promise<Resent> => {
    await call('refuse_intake_again($1, $2, $3)', read.unused, JSON.stringify(problems))
    return { outcome: 'REFUSED' }
  }
  if (read.problems.length > 0) return refuse(read.problems)
  const values = [form.version, JSON.stringify(read.answers), read.unused, page]
  const sent = await call<Received | null>('submit_intake_again($1, $2, $3, $4, $5)', ...values)
  if (!sent) throw refusal('INVALID_TRANSITION', 'The link is not active')
  if (sent.isServed === false) return refuse([read.unserved])
  return { outcome: sent.wait === undefined ? 'RECEIVED' : 'LIMITED' }
}
