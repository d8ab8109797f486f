import * as v from 'valibot'

import type { FormField } from '../../forms/schema.ts'
import { atMost, optional, required } from '../shared/fields/rules.ts'
import { formOf } from './builder.ts'
import type { Service } from './queries.ts'

export const factsSchema = v.object({
  name: v.pipe(required, atMost(200)),
  categoryId: required,
  subCategoryId: v.string(),
  customerType: v.picklist(['individual', 'corporate', 'both']),
  tags: v.pipe(optional, atMost(500)),
  description: v.pipe(optional, atMost(5000)),
  isActive: v.boolean(),
})

export type ServiceFacts = v.InferOutput<typeof factsSchema>

/** What of a service is chosen or built beside its facts. */
export type ServiceParts = { industryIds: string[]; stateIds: string[]; fields: FormField[] }

const emptyFacts: ServiceFacts = {
  name: '',
  categoryId: '',
  subCategoryId: '',
  customerType: 'individual',
  tags: '',
  description: '',
  isActive: true,
}

export function factsOf(service: Service | undefined, name = ''): ServiceFacts {
  if (!service) return { ...emptyFacts, name }
  return {
    name: service.name,
    categoryId: String(service.categoryId),
    subCategoryId: service.subCategoryId === null ? '' : String(service.subCategoryId),
    customerType: service.customerType,
    tags: service.tags.filter(Boolean).join(', '),
    description: service.description ?? '',
    isActive: service.isActive,
  }
}

/** As it is sent: an empty description clears the one before. */
export function toSend(facts: ServiceFacts, parts: ServiceParts, usual: readonly FormField[]) {
  const { name, categoryId, subCategoryId, customerType, description } = facts
  return {
    name,
    categoryId: Number(categoryId),
    subCategoryId: subCategoryId === '' ? null : Number(subCategoryId),
    customerType,
    tags: tagsOf(facts.tags),
    description,
    industryIds: parts.industryIds.map(Number),
    stateIds: parts.stateIds.map(Number),
    formSchema: formOf(parts.fields, usual),
  }
}

/** Between commas, each once. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}
