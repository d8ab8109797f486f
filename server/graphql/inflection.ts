import 'graphile-build-pg'
import { PgSimplifyInflectionPreset } from '@graphile/simplify-inflection'

/** Node ids are off, so the preset finds no inflectors to replace. This silences its warning. */
export const SimplifyPreset: GraphileConfig.Preset = {
  ...PgSimplifyInflectionPreset,
  plugins: (PgSimplifyInflectionPreset.plugins ?? []).map((plugin) => ({
    ...plugin,
    inflection: { ...plugin.inflection, ignoreReplaceIfNotExists: ['deletedNodeId', 'nodeById'] },
  })),
}

/**
 * The specification's names: `id` is the integer row id, lists are `allThings`, single rows are `thingById`
 * and `thingByPublicId`. A composite foreign key is named after its first column, since the others are the
 * tenant.
 */
export const InflectionPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneInflectionPlugin',
  version: '1.0.0',
  after: ['PgAttributesPlugin', 'PgSimplifyInflectionPlugin', 'PgRowByUniquePlugin'],
  inflection: {
    replace: {
      _attributeName(_previous, _options, { attributeName, codec }) {
        const name: unknown = codec.attributes?.[attributeName]?.extensions?.tags?.name
        return this.coerceToGraphQLName(typeof name === 'string' ? name : attributeName)
      },
      functionMutationResultFieldName(previous, _options, details) {
        const { codec, isUnique } = details.resource
        if (!codec.attributes || codec.isAnonymous) return previous?.(details) ?? 'result'
        const name = this.camelCase(this.tableType(codec))
        return isUnique ? name : this.pluralize(name)
      },
      _getBaseName(previous, _options, attributeName) {
        return previous?.(attributeName.replace(/([cC]ode)$/, 'Id').replace(/_code$/, '_id')) ?? null
      },
      _baseNameMatches(previous, _options, baseName, otherName) {
        return (
          (baseName === 'user' && otherName === 'userInfos') || (previous?.(baseName, otherName) ?? false)
        )
      },
      _getBaseNameFromKeys(previous, _options, keys) {
        return previous?.(keys.slice(0, 1)) ?? null
      },
    },
  },
  schema: {
    entityBehavior: {
      // A table of codes (statuses, kinds) is read as a whole, not from each row.
      pgCodecRelation: {
        override(behavior, relation) {
          // A foreign key with an explicit name stays.
          const isNamed = !relation.isReferencee && relation.extensions?.tags?.fieldName !== undefined
          const isOfCodes = [relation.remoteAttributes, relation.localAttributes].some(
            (attributes: readonly string[]) => attributes.length === 1 && attributes[0] === 'code',
          )
          return isOfCodes && !isNamed ? [behavior, '-*'] : behavior
        },
      },
      pgResourceUnique: {
        override(behavior, [, unique]) {
          return unique.attributes.length > 1 ? [behavior, '-single'] : behavior
        },
      },
    },
  },
}
