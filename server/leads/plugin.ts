import { isDeepStrictEqual } from 'node:util'
import type { PgClient } from 'postgraphile/@dataplan/pg'
import { loadOneWithPgClient } from 'postgraphile/@dataplan/pg'
import { context, operationPlan } from 'postgraphile/grafast'
import { type PlanWrapperFn, wrapPlans } from 'postgraphile/utils'
import { isObject, readForm } from '../../forms/readForm.ts'
import type { Identity } from '../auth/identity.ts'
import type { Viewer } from '../auth/viewer.ts'
import { refusal } from '../base/errors.ts'
import { withArgument } from '../base/with-argument.ts'
import { validateAnswers } from './answers.ts'

type Patch = { data?: unknown } | null | undefined
/** A new lead, or the input of a correction. */
type Given = { serviceId?: number | null; data?: unknown; id?: unknown; leadPatch?: Patch } | null | undefined
type Lookup = readonly [viewer: Viewer, given: Given]
/** Returns the argument for the database. */
type Check = (client: PgClient, viewer: Viewer, given: Given) => Promise<unknown>

/**
 * Cleans and validates answers before `createLead`, `createClosedLead`, or `updateLeadById` reaches the
 * database, against the form read with the viewer's rights. The database checks the rest (rights, unknown
 * service or lead).
 */
export const LeadAnswersPlugin = wrapPlans(
  (build) => {
    const { executor } = build.pgResources?.['services'] ?? {}
    if (!executor) throw new Error('there are no services to submit leads for')
    const checked =
      (path: readonly string[], given: readonly string[], check: Check): PlanWrapperFn =>
      (plan, $source, fieldArgs, info) => {
        const $given = fieldArgs.getRaw([...given])
        const all = (client: PgClient, lookups: readonly Lookup[]) =>
          lookups.map((lookup) => check(client, ...lookup))
        // Arguments are prepared at the root, before the mutation itself.
        const $checked = operationPlan().withRootLayerPlan(() =>
          loadOneWithPgClient(executor, [context().get('viewer'), $given] as const, all),
        )
        return plan($source, withArgument(fieldArgs, path, $checked), info)
      }
    const lead = ['input', 'lead']
    const ofNewLead = checked(lead, lead, checkLead)
    return {
      Mutation: {
        createLead: ofNewLead,
        createClosedLead: ofNewLead,
        updateLeadById: checked(['input', 'leadPatch'], ['input'], checkCorrection),
      },
    }
  },
  { name: 'TurnstoneLeadAnswersPlugin' },
)

async function checkLead(client: PgClient, { identity }: Viewer, lead: Given) {
  if (!lead || !identity || !maySubmit(identity)) return lead
  const asked = await formOf(client, lead)
  if (!asked) return lead
  const { answers, issues } = validateAnswers(readForm(asked.form), lead.data ?? {})
  if (issues.length > 0) throw refusal('INVALID_INPUT', issues[0]?.message, { issues })
  return { ...lead, data: answers }
}

/** The operator records deals closed elsewhere without the permission to submit leads. */
function maySubmit({ reach, permissions }: Identity): boolean {
  return reach === 'turnstone_operator' || permissions.includes('CREATE_LEAD')
}

/** The service's current form. */
async function formOf(client: PgClient, { serviceId }: NonNullable<Given>) {
  const { rows } = await client.query<{ form: unknown }>({
    name: 'formOfService',
    text: `select app.services_form_schema(s) as form from app.services s where s.id = $1 and s.is_active`,
    values: [serviceId ?? null],
  })
  return rows[0]
}

/** Only the changed answers, cleaned; null for a removed one. */
async function checkCorrection(client: PgClient, { identity }: Viewer, given: Given): Promise<Patch> {
  const { id, leadPatch } = given ?? {}
  const patch = leadPatch?.data
  if (!identity || !isObject(patch)) return leadPatch
  const { rows } = await client.query<{ form: unknown; data: Record<string, unknown> }>({
    name: 'formOfLead',
    text: `select app.leads_form_schema(l) as form, c.data
      from app.leads l join app.lead_customers c on c.lead_id = l.id
      where l.id = $1 and app.leads_may_correct(l)`,
    values: [id ?? null],
  })
  const [now] = rows
  if (!now) return leadPatch
  const { answers, issues } = validateAnswers(readForm(now.form), { ...now.data, ...patch }, now.data)
  if (issues.length > 0) throw refusal('INVALID_INPUT', issues[0]?.message, { issues })
  const keys = new Set([...Object.keys(now.data), ...Object.keys(answers)])
  const changed = [...keys].filter((key) => !isDeepStrictEqual(answers[key], now.data[key]))
  return { ...leadPatch, data: Object.fromEntries(changed.map((key) => [key, answers[key] ?? null])) }
}
