import type { Option } from '../fields/SelectField.tsx'

/** All time zones, with those of this device and others that it may not know. */
export function zonesWith(more: readonly string[]): Option[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more.filter((zone) => zone !== '')])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zoneName(zone) }))
}

/** "America/Argentina/Buenos Aires" */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** The time zone of this device, or nothing if it has none. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
