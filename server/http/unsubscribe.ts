import type { FastifyInstance } from 'fastify'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import { escaped } from '../mail/letter.ts'

const unsubscribePath = '/api/unsubscribe'

type Asked = { Querystring: { token?: unknown } }

/**
 * Turns a kind of letter off without signing in. Only a POST does: mail scanners follow links. A mailbox's own button
 * posts by itself (RFC 8058), a person by the page's button.
 */
export async function addUnsubscribe(
  app: FastifyInstance,
  auth: AuthFunctions,
  operatorName: string,
): Promise<void> {
  await app.register(async (scope) => {
    // What is posted says nothing that the address does not.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null),
    )
    for (const method of ['GET', 'POST'] as const)
      scope.route<Asked>({
        method,
        url: unsubscribePath,
        async handler({ query: { token } }, reply) {
          const isConfirmed = method === 'POST'
          const kinds =
            typeof token === 'string'
              ? await auth.value<string[]>('unsubscribe', token, isConfirmed)
              : undefined
          return reply
            .status(kinds ? 200 : 404)
            .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
            .type('text/html; charset=utf-8')
            .send(pageOf(operatorName, { kinds, isConfirmed }))
        },
      })
  })
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const style =
  'color-scheme:light dark;max-width:32rem;margin:0 auto;padding:3rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
const button =
  'min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;background:#006572;color:#fff;font:600 1rem system-ui,sans-serif;cursor:pointer'

function pageOf(
  operatorName: string,
  { kinds, isConfirmed }: { kinds: string[] | null | undefined; isConfirmed: boolean },
): string {
  const [title, text] = textOf(operatorName, { kinds, isConfirmed })
  // The form posts to its own address, which has the token.
  const form =
    kinds && !isConfirmed
      ? `<form method="post"><button type="submit" style="${button}">Stop these emails</button></form>`
      : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><title>${escaped(`${title} · ${operatorName}`)}</title></head>
<body style="${style}"><main><h1 style="font-size:1.5rem;line-height:1.25">${escaped(title)}</h1>
<p>${escaped(text)}</p>${form}
<p><a href="/settings?tab=Notifications" style="color:inherit">Notification settings</a></p></main></body>
</html>
`
}

function textOf(
  operatorName: string,
  { kinds, isConfirmed }: { kinds: string[] | null | undefined; isConfirmed: boolean },
): [title: string, text: string] {
  if (!kinds) return ['This link is not valid', 'Sign in to choose what you are emailed about.']
  const named = new Intl.ListFormat('en', { type: 'conjunction' }).format(kinds)
  return isConfirmed
    ? [
        'You’re unsubscribed',
        `${operatorName} no longer emails you about: ${named}. Other choices stay as they were.`,
      ]
    : [
        'Stop these emails?',
        `${operatorName} will no longer email you about: ${named}. Other choices stay as they are.`,
      ]
}
