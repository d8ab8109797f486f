import { context, lambda, operationPlan } from 'postgraphile/grafast'
import { type PlanWrapperFn, wrapPlans } from 'postgraphile/utils'
import { countFoundAccount } from '../auth/accounts.ts'
import type { Viewer } from '../auth/viewer.ts'
import { withArgument } from '../base/with-argument.ts'

type NewPerson = { email?: unknown } | null | undefined

/** Adding a person says whether the address has an account, so that it counts as a look-up of one that has. */
export const FoundAccountsPlugin = wrapPlans(
  {
    Mutation: {
      createUserInfo: counting('userInfo'),
      addAdmin: counting('admin'),
      addServiceAgent: counting('userInfo'),
    },
  },
  { name: 'TurnstoneFoundAccountsPlugin' },
)

function counting(argument: string): PlanWrapperFn {
  const path = ['input', argument]
  return (plan, $source, fieldArgs, info) => {
    const $given = fieldArgs.getRaw(path)
    const $counted = operationPlan().withRootLayerPlan(() =>
      lambda([context().get('viewer'), $given] as const, ([viewer, given]) => counted(viewer, given)),
    )
    return plan($source, withArgument(fieldArgs, path, $counted), info)
  }
}

async function counted(viewer: Viewer, person: NewPerson): Promise<NewPerson> {
  if (typeof person?.email === 'string') await countFoundAccount(viewer, person.email)
  return person
}
