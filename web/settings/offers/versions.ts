import { type OwnRule, ownOf, ruleText, type Scope } from '../../domain/routing/rules.ts'
import type { RuleVersion } from '../data/ruleVersions.ts'

/** A change of a rule as it is listed, and what its button saves. */
export type Change = {
  version: RuleVersion
  name: string
  scope: Scope
  /** "Suggested, best match" */
  before: string
  after: string
  back: Back | undefined
}

export type Back = {
  /** The last change of a scope is undone; of an earlier one, the rule is saved again. */
  undoes: boolean
  name: string
  scope: Scope
  current: OwnRule
  rule: OwnRule
  /** The version of the current rule. */
  expectedVersion: number
}

/** The changes in their order. One that would bring back what applies already has no way back. */
export function changesIn(versions: readonly RuleVersion[]): Change[] {
  return versions.map((version) => {
    const scope = scopeOf(version)
    const name = version.name ?? 'All leads'
    const latest = versions.find((one) => one.isCurrent && isSame(scopeOf(one), scope)) ?? version
    const [own, current] = [ownOf(version, scope), ownOf(latest, scope)]
    const before = ownOf(
      {
        level: version.levelBefore,
        strategy: version.strategyBefore,
        overdueDays: version.overdueDaysBefore,
      },
      scope,
    )
    const rule = version.isCurrent ? before : own
    const back = { undoes: version.isCurrent, name, scope, current, rule, expectedVersion: latest.version }
    const changesNothing = textOf(rule) === textOf(current)
    return {
      version,
      name,
      scope,
      before: textOf(before),
      after: textOf(own),
      back: changesNothing ? undefined : back,
    }
  })
}

/** "By hand, in turn"; "Default" where the scope above applies. */
export function textOf(rule: OwnRule): string {
  return ruleText(rule) || 'Default'
}

function scopeOf({ categoryId, serviceId }: RuleVersion): Scope {
  if (serviceId !== null) return { serviceId }
  return categoryId === null ? {} : { categoryId }
}

function isSame(one: Scope, other: Scope): boolean {
  return one.categoryId === other.categoryId && one.serviceId === other.serviceId
}
