import { organizations } from './organizations.ts'
import { allPeople } from './people.ts'
import { lookUp, type Reference } from './reference.ts'
import { services } from './services.ts'
import type { DemoService } from './service.ts'

/** The rows for one table; they have an `id` if the table has one. */
export type Table = { name: string; rows: readonly Readonly<Record<string, unknown>>[] }

export type World = {
  reference: Reference
  operatorName: string
  passwordHash: string
  now: Date
}

export const people = allPeople()
export const organizationId = lookUp('organization', numbered(organizations.map(({ key }) => key)))
export const personId = lookUp('person', numbered(people.map(({ email }) => email)))
export const serviceId = lookUp('service', numbered(services.map(({ name }) => name)))

function numbered(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, index) => [key, index + 1]))
}

/** A fraction of a day, so that events have different hours. */
export function hourOf(id: number): number {
  return ((id * 37) % 97) / 97
}

export function createdAgo(now: Date, days: number) {
  return { created_at: ago(now, days), updated_at: ago(now, days) }
}

export function ago(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}

/** The age of a service, at least a day less than its organization's. */
export function daysOf({ name, organization }: DemoService): number {
  const days = organizations[organizationId(organization) - 1]?.days ?? 0
  return Math.max(0, days - 1 - ((serviceId(name) * 37) % days))
}
