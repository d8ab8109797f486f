import type { FastifyInstance } from 'fastify'
import type { Settings } from '../base/settings.ts'

/** Scripts of this origin, and inline scripts by hash. */
export function policyOf(scriptHashes: readonly string[] = []): string {
  return [`script-src ${["'self'", ...scriptHashes].join(' ')}`, ...rules].join('; ')
}

const rules = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/**
 * Set on every answer. A token may be in an address, so no page sends a referrer. Open tabs compare the build with
 * their own.
 */
export function addHeaders(app: FastifyInstance, settings: Settings, build?: string): void {
  const headers = { ...headersOf(settings), ...(build !== undefined && { 'x-build': build }) }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

export function headersOf({ publicUrl }: Settings): Record<string, string> {
  return {
    'content-security-policy': policyOf(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}
