import * as v from 'valibot'

import { isObject } from '../../../forms/readForm.ts'
import { type FormField, requiring } from '../../../forms/schema.ts'
import { atMost, optional, required } from '../../ui/fields/rules.ts'
import { formOf } from './builder.ts'
import type { Service } from '../data/queries.ts'

const factsSchema = v.object({
  name: v.pipe(required, atMost(200)),
  categoryId: required,
  subCategoryId: v.string(),
  customerType: v.picklist(['individual', 'corporate', 'both']),
  tags: v.pipe(optional, atMost(500)),
  description: v.pipe(optional, atMost(5000)),
  isActive: v.boolean(),
})

export type ServiceFacts = v.InferOutput<typeof factsSchema>

/** The editor's state: the service's details, choices and form. */
export const serviceSchema = v.object({
  ...factsSchema.entries,
  industryIds: v.array(v.string()),
  stateIds: v.array(v.string()),
  /** The keys of the default fields that a lead needs. */
  required: v.array(v.string()),
  // The builder creates valid fields only.
  fields: v.array(v.custom<FormField>(isObject)),
})

/** The same for a service that is to be offered in some state. */
export const offeredSchema = v.object({
  ...serviceSchema.entries,
  stateIds: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Choose a state: a service without one is offered nowhere'),
  ),
})

export type ServiceValues = v.InferOutput<typeof serviceSchema>

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
export function toSend(values: ServiceValues, usual: readonly FormField[]) {
  const { name, categoryId, subCategoryId, customerType, description, industryIds, stateIds } = values
  return {
    name,
    categoryId: Number(categoryId),
    subCategoryId: subCategoryId === '' ? null : Number(subCategoryId),
    customerType,
    tags: tagsOf(values.tags),
    description,
    industryIds: industryIds.map(Number),
    stateIds: stateIds.map(Number),
    formSchema: formOf(values.fields, requiring(usual, values.required)),
  }
}

/** How many of a group of boxes are selected, for its heading. */
export function selectedText({ length }: readonly string[]): string {
  return length === 0 ? 'none selected' : `${length} selected`
}

/** Separated by commas, each once. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}
