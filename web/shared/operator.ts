/** The operator is configured on the server, which writes it into the page's head. */
export const operator = {
  name: told('operator') ?? 'Turnstone',
  timeZone: told('operator-time-zone') ?? 'America/Chicago',
}

/** The last path segment of the operator's dashboard. */
export function operatorSlug(name = operator.name): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}

function told(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !content.startsWith('%') ? content : undefined
}
