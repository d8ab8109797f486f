import type { FastifyInstance } from 'fastify'
import type { Settings } from '../base/settings.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a phone needs to install the product: iPhones have push notifications for installed sites only. */
export function addManifest(app: FastifyInstance, { operatorName }: Pick<Settings, 'operatorName'>): void {
  const manifest = {
    id: '/',
    name: operatorName,
    short_name: operatorName,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'My Leads', url: '/view-leads' },
      { name: 'Notifications', url: '/notifications' },
    ],
  }
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest)),
  )
}
