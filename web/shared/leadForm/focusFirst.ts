import type { Issue } from '../../../forms/schema.ts'

/** Once the server's words stand at their fields. */
export function focusFirst(form: string, issues: readonly Issue[]): void {
  const keys = new Set(issues.map(({ key }) => key))
  const fields = document.getElementById(form)?.querySelectorAll<HTMLElement>('[name]') ?? []
  ;[...fields].find((field) => keys.has(field.getAttribute('name') ?? ''))?.focus()
}
