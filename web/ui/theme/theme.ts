import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
/** For the frames that the build renders. */
const atBuild = { theme: (): Theme => 'system', isDark: () => false }
const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(listen, readTheme, atBuild.theme)
}

/** The theme in use, chosen by the user or the system. */
export function useIsDark(): boolean {
  const theme = useTheme()
  const systemIsDark = useSyncExternalStore(listen, () => darkQuery().matches, atBuild.isDark)
  return theme === 'system' ? systemIsDark : theme === 'dark'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(key, theme)
    document.documentElement.dataset['theme'] = theme
  }
  listeners.forEach((tell) => tell())
}

function readTheme(): Theme {
  const kept = localStorage.getItem(key)
  return themes.find((theme) => theme === kept) ?? 'system'
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  darkQuery().addEventListener('change', tell)
  return () => {
    listeners.delete(tell)
    darkQuery().removeEventListener('change', tell)
  }
}

function darkQuery(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
