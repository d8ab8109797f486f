// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { hostileNames, screen, show, unisolated } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import { operator } from '../test/fixtures.ts'
import { MayNotCreate } from './MayNotCreate.tsx'
import { RequestedService } from './RequestedService.tsx'

const publicId = '00000000-0000-4000-8000-000000000008'
const wish = {
  title: 'Solar roofs',
  details: 'Two customers\nasked for it',
  createdAt: '2026-11-20T12:00:00Z',
  user: { firstName: 'Ana', lastName: 'Silva' },
  organization: { legalBusinessName: 'Cedar Bluff' },
}

async function open(some: object) {
  serve({ ServiceRequest: { supportByPublicId: { ...wish, ...some } } })
  await show(
    <RequestedService
      publicId={publicId}
      begin={(name, asked) => (
        <>
          <h1>New: {name}</h1>
          {asked}
        </>
      )}
    />,
  )
}

test.each([
  ['', {}, 'Ana Silva of Cedar Bluff asked for this service:Two customers\nasked for it'],
  [' without details', { details: '' }, 'Ana Silva of Cedar Bluff asked for this service.'],
  [' of one person', { organization: null, details: null }, 'Ana Silva asked for this service.'],
])('a new service begins with the request%s', async (_, some, sentence) => {
  await open(some)
  expect(await screen.findByRole('heading', { name: 'New: Solar roofs' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain(sentence)
})

test.for(hostileNames)('a request isolates %j', async (name) => {
  await open({
    details: name,
    user: { firstName: name, lastName: 'B' },
    organization: { legalBusinessName: name },
  })
  await screen.findByRole('heading', { name: 'New: Solar roofs' })
  expect(unisolated(name)).toEqual([])
})

test.each([
  ['and the services to read', operator, ['See all services', 'Go Home']],
  ['and nothing else', { ...operator, permissions: [] }, ['Go Home']],
])('staff without the permission learn who gives it, %s', async (_, user, ways) => {
  await show(<MayNotCreate user={user} />)
  expect(screen.getByText(/Ask a master admin of your organization/)).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways)
})
