import { Link } from '@tanstack/react-router'

import type { Rule } from '../../domain/routing/rules.ts'

type RuleNameProps = { rule: Pick<Rule, 'name' | 'servicePublicId'> }

/** What a rule applies to; a service leads to its page. */
export function RuleName({ rule: { name, servicePublicId } }: RuleNameProps) {
  if (!servicePublicId) return <bdi>{name ?? 'All leads'}</bdi>
  return (
    <Link to="/search-services/$publicId" params={{ publicId: servicePublicId }}>
      <bdi>{name}</bdi>
    </Link>
  )
}
