/** Where sign-in leads back to: a path of this site and nothing else, whatever a link made elsewhere says. */
export function redirectTarget(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || /^\/[/\\]|[\u0000-\u001f]/.test(asked))
    return '/home'
  return asked.startsWith('/login') ? '/home' : asked
}
