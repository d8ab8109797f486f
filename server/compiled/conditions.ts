import { Kind, visit, type DirectiveNode, type DocumentNode, type SelectionNode } from 'postgraphile/graphql'
import { NotCompiled } from './text.ts'

/** Which of these variables are true, by default or as given; they include or skip parts of a document. */
export type Conditions = (given: Readonly<Record<string, unknown>>) => readonly string[]

/** The variables in the conditions of a document, and which are true in a request. */
export function conditionsIn(document: DocumentNode): {
  readonly names: readonly string[]
  readonly isTrue: Conditions
} {
  const [names, defaults] = [new Set<string>(), new Map<string, boolean>()]
  visit(document, {
    Directive(directive) {
      const value = conditionOf(directive)
      if (value?.kind === Kind.VARIABLE) names.add(value.name.value)
    },
    VariableDefinition({ variable, defaultValue }) {
      if (defaultValue?.kind === Kind.BOOLEAN) defaults.set(variable.name.value, defaultValue.value)
    },
  })
  const all = [...names]
  return {
    names: all,
    isTrue: (given) => all.filter((name) => (given[name] ?? defaults.get(name)) === true),
  }
}

/** Whether this part is in the answer when these variables are true and all others false. */
export function isIncluded({ directives = [] }: SelectionNode, isTrue: ReadonlySet<string>): boolean {
  return directives.every((directive) => {
    const value = conditionOf(directive)
    if (value?.kind !== Kind.VARIABLE && value?.kind !== Kind.BOOLEAN) throw new NotCompiled()
    const holds = value.kind === Kind.BOOLEAN ? value.value : isTrue.has(value.name.value)
    return directive.name.value === 'include' ? holds : !holds
  })
}

function conditionOf({ name, arguments: given = [] }: DirectiveNode) {
  if (name.value !== 'include' && name.value !== 'skip') return undefined
  return given.find((one) => one.name.value === 'if')?.value
}
