import { organizations } from './organizations.ts'
import { everybody } from './people.ts'
import { lookUp, type Reference } from './reference.ts'
import { services } from './services.ts'
import type { DemoService } from './service.ts'

/** What goes into one table; rows have an `id` where the table has one. */
export type Table = { name: string; rows: readonly Readonly<Record<string, unknown>>[] }

export type World = {
  reference: Reference
  operatorName: string
  passwordHash: string
  now: Date
}

export const people = everybody()
export const organizationId = lookUp('organisation', numbered(organizations.map(({ key }) => key)))
export const personId = lookUp('person', numbered(people.map(({ email }) => email)))
export const serviceId = lookUp('service', numbered(services.map(({ name }) => name)))

function numbered(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, index) => [key, index + 1]))
}

/** A part of a day, so that not everything happened at the hour of the load. */
export function hourOf(id: number): number {
  return ((id * 37) % 97) / 97
}

export function createdAgo(now: Date, days: number) {
  return { created_at: ago(now, days), updated_at: ago(now, days) }
}

export function ago(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}

/** A service comes some time after its organisation, at the earliest on the next day. */
export function daysOf({ name, organization }: DemoService): number {
  const days = organizations[organizationId(organization) - 1]?.days ?? 0
  return Math.max(0, days - 1 - ((serviceId(name) * 37) % days))
}
