import type { PgClient } from 'postgraphile/@dataplan/pg'
import { loadOneWithPgClient } from 'postgraphile/@dataplan/pg'
import { context, type FieldArgs, operationPlan, type Step } from 'postgraphile/grafast'
import { type PlanWrapperFn, wrapPlans } from 'postgraphile/utils'
import { isObject, readForm } from '../../forms/readForm.ts'
import type { Identity } from '../auth/identity.ts'
import type { Visitor } from '../auth/visitor.ts'
import { refusal } from '../errors.ts'
import { judge, type ZipState } from './answers.ts'

type Lead = { serviceId?: number | null; data?: unknown }
type Lookup = readonly [visitor: Visitor, lead: Lead | null | undefined]

const leadPath = ['input', 'lead']

/**
 * Before `createLead` or `createClosedLead` reaches the database its answers are cleaned and checked against the
 * service's form, read with the visitor's own rights. What the form does not settle (no right, no such service) is
 * left for the database to say.
 */
export const LeadAnswersPlugin = wrapPlans(
  (build) => {
    const { executor } = build.pgResources?.['services'] ?? {}
    if (!executor) throw new Error('there are no services to submit leads for')
    const checked: PlanWrapperFn = (plan, $source, fieldArgs, info) => {
      const $given = fieldArgs.getRaw(leadPath)
      // Arguments are made ready at the root, before the mutation itself.
      const $lead = operationPlan().withRootLayerPlan(() =>
        loadOneWithPgClient(executor, [context().get('visitor'), $given] as const, checkLeads),
      )
      return plan($source, withLead(fieldArgs, $lead), info)
    }
    return { Mutation: { createLead: checked, createClosedLead: checked } }
  },
  { name: 'TurnstoneLeadAnswersPlugin' },
)

/** The same arguments with another lead in them. */
function withLead(fieldArgs: FieldArgs, $lead: Step): FieldArgs {
  return Object.assign(Object.create(fieldArgs) as FieldArgs, {
    getRaw: (path?: readonly (string | number)[]) =>
      path?.join() === leadPath.join() ? $lead : fieldArgs.getRaw(path),
  })
}

function checkLeads(client: PgClient, lookups: readonly Lookup[]): Promise<Lookup[1]>[] {
  return lookups.map(([visitor, lead]) => checkLead(client, visitor, lead))
}

async function checkLead(client: PgClient, { identity }: Visitor, lead: Lookup[1]): Promise<Lookup[1]> {
  if (!lead || !identity || !maySubmit(identity)) return lead
  const asked = await formOf(client, lead)
  if (!asked) return lead
  const { answers, issues } = judge(readForm(asked.form), lead.data ?? {}, asked.state)
  if (issues.length > 0) throw refusal('INVALID_INPUT', issues[0]?.message, { issues })
  return { ...lead, data: answers }
}

/** The operator records deals that were closed elsewhere without the permission to submit leads. */
function maySubmit({ reach, permissions }: Identity): boolean {
  return reach === 'turnstone_operator' || permissions.includes('CREATE_LEAD')
}

/** What the service asks for today, and where the customer's zip code lies. */
async function formOf(client: PgClient, { serviceId, data }: Lead) {
  const address = isObject(data) ? data['address'] : undefined
  const zip = isObject(address) && typeof address['zip'] === 'string' ? address['zip'].trim() : null
  const { rows } = await client.query<{ form: unknown; state: ZipState }>({
    text: `select app.services_form_schema(s) as form,
        (select jsonb_build_object('code', t.code, 'name', t.name) from app.us_zip_codes z
          join app.states t on t.code = z.state_code where z.zip_code = $2) as state
      from app.services s where s.id = $1 and s.is_active`,
    values: [serviceId ?? null, zip],
  })
  return rows[0]
}
