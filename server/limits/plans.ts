import type { GraphQLSchemaConfig } from 'postgraphile/graphql'

type Extensions = GraphQLSchemaConfig['extensions']

/**
 * Grafast limits plans by number, and a plan can take 3 MB. Here a plan lives as long as its document, and
 * `DocumentCache` limits documents by weight. Each document has at most two plans, for different results of
 * `@include`.
 */
export function withFewPlans(extensions: Extensions, cachedDocuments: number): Extensions {
  const few = { operationsCacheMaxLength: cachedDocuments, operationOperationPlansCacheMaxLength: 2 }
  const grafast = new Proxy(
    { ...extensions?.grafast, ...few },
    {
      set: (target, key, value: unknown) =>
        Reflect.set(target, key, isPlanCache(key) ? new WeakMap<object, unknown>() : value),
    },
  )
  return { ...extensions, grafast }
}

/** Grafast does not export the symbol of its cache, which it accesses only by `get` and `set`. */
function isPlanCache(key: string | symbol): boolean {
  return typeof key === 'symbol' && key.description === 'cacheByOperation'
}
