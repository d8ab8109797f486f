import { Segments } from '../buttons/Segments.tsx'
import { chooseTheme, themes, useTheme } from '../theme/theme.ts'

const labels = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeChoice() {
  const options = themes.map((value) => ({ value, label: labels[value] }))
  return <Segments label="Appearance" options={options} value={useTheme()} onChange={chooseTheme} />
}
