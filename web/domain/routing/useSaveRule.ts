import { useAction } from '../../ui/action/useAction.ts'
import { request } from '../api/request.ts'
import { saveRoutingRuleDocument } from './operations.ts'
import { type OwnRule, ruleInput, type Scope } from './rules.ts'

/** With the version that was read, a rule that someone else changed since is refused. */
type Saved = OwnRule & { expectedVersion?: number }

export function useSaveRule(scope: Scope) {
  return useAction({
    send: ({ expectedVersion, ...rule }: Saved) =>
      request(saveRoutingRuleDocument, {
        input: { ...ruleInput(rule, scope), ...(expectedVersion !== undefined && { expectedVersion }) },
      }),
    done: { summary: 'Saved', detail: 'Applies to leads that are offered from now on.' },
    renews: [['routing'], ['lead']],
  })
}
