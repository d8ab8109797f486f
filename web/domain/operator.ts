/** The operator is configured on the server, which writes it into the page's head. */
export const operator = {
  name: metaContent('operator') ?? 'Turnstone',
  timeZone: metaContent('operator-time-zone') ?? 'America/Chicago',
}

/** Whether mails wait in the outbox, because no mail server is set. */
export function hasOutbox(): boolean {
  return metaContent('outbox') !== undefined
}

/** The last path segment of the operator's dashboard. */
export function operatorSlug(name = operator.name): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}

function metaContent(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !content.startsWith('%') ? content : undefined
}
