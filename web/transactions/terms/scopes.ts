/** The most specific first: where a figure stands, those below it are not asked. */
export const scopes = [
  'LEAD',
  'PROVIDER_SERVICE',
  'PROVIDER',
  'SERVICE',
  'CATEGORY',
  'ASSOCIATE',
  'PLATFORM',
] as const
export type Scope = (typeof scopes)[number]

/** All scopes but the default terms, which are shown above the list. */
export const special = scopes.filter((scope) => scope !== 'PLATFORM')

const labels: Record<Scope, string> = {
  LEAD: 'One lead',
  PROVIDER_SERVICE: 'Provider and service',
  PROVIDER: 'Provider',
  SERVICE: 'Service',
  CATEGORY: 'Category',
  ASSOCIATE: 'Associate',
  PLATFORM: 'Default terms',
}

export function scopeLabel(scope: string | null): string {
  return isScope(scope) ? labels[scope] : (scope ?? '–')
}

function isScope(code: unknown): code is Scope {
  return scopes.some((scope) => scope === code)
}
