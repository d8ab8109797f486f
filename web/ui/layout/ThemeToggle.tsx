import { Moon, Sun } from 'lucide-react'

import { IconButton } from '../buttons/IconButton.tsx'
import { chooseTheme, useIsDark } from '../theme/theme.ts'

/** One press changes between light and dark; the way back to the system's choice is in the person's menu. */
export function ThemeToggle() {
  const isDark = useIsDark()
  const Icon = isDark ? Sun : Moon
  return (
    <IconButton
      label={isDark ? 'Use light theme' : 'Use dark theme'}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}
