import { useState } from 'react'

import type { List } from '../../lists/list.ts'

export type Density = 'comfortable' | 'compact'
export type ListSettings = { hidden: readonly string[]; density: Density }

/** What a person has chosen to see of a list, kept in this browser for them alone. */
export function useListSettings(list: List, personId: number) {
  const key = `list:${list.name}:${personId}`
  const [settings, setSettings] = useState(() => readSettings(key, list))
  const possible = Object.keys(list.columns)
  return {
    possible,
    shown: possible.filter((column) => !settings.hidden.includes(column) || list.columns[column]?.required),
    density: settings.density,
    change: (change: Partial<ListSettings>) => {
      const next = { ...settings, ...change }
      setSettings(next)
      writeSettings(key, next)
    },
    hidden: settings.hidden,
  }
}

function hiddenAtFirst(list: List): string[] {
  return Object.entries(list.columns).flatMap(([key, { hidden }]) => (hidden ? [key] : []))
}

function readSettings(key: string, list: List): ListSettings {
  const kept = parse(storage()?.getItem(key))
  return {
    hidden: Array.isArray(kept?.hidden) ? kept.hidden.map(String) : hiddenAtFirst(list),
    density: kept?.density === 'compact' ? 'compact' : 'comfortable',
  }
}

function writeSettings(key: string, settings: ListSettings): void {
  try {
    storage()?.setItem(key, JSON.stringify(settings))
  } catch {
    // Without room for it the choice lasts as long as the page.
  }
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // Storage is switched off.
    return undefined
  }
}

function parse(json: string | null | undefined): Partial<ListSettings> | undefined {
  try {
    return json ? (JSON.parse(json) as Partial<ListSettings>) : undefined
  } catch {
    return undefined
  }
}
