// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { openProduct, sampleOperator, sampleUser } from '../test/product.tsx'
import { act, screen, show, searchOf, waitFor, within } from '../test/screen.tsx'
import { refusal, sentAs } from '../test/server.ts'
import { ApiError, NetworkError } from '../ui/errors/apiErrors.ts'
import { Broken } from './failures.tsx'
import { followFocus } from './focus.ts'
import { followLinks } from './links.ts'

const emptyHome = {
  NeedsYou: { needsYou: { nodes: [] } },
  Feed: { allPosts: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
}
const sessions = { Sessions: { allSessions: { totalCount: 0, nodes: [] } } }

afterEach(() => followLinks(() => {}))

test('someone who is signed out is led to the sign-in page, and back later', async () => {
  const { router, calls } = await openProduct('/settings?tab=Sessions', null)
  expect(await screen.findByLabelText(/^Email/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/login')
  expect(searchOf(router)['redirect']).toBe('/settings?tab=Sessions')
  expect(calls).toEqual([])
})

test('a session that ended on the server counts as signed out', async () => {
  const { router } = await openProduct('/home', sampleUser(), { CurrentUser: refusal('UNAUTHENTICATED') })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy()
})

test('the address alone leads home', async () => {
  const { router } = await openProduct('/', sampleUser(), emptyHome)
  expect(await screen.findByRole('heading', { level: 1, name: /Ana/ })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/home')
})

test.each([
  ['in the frame for those who are signed in', sampleUser(), 1],
  ['alone for everyone else', null, 0],
])('an unknown address is not found, %s', async (_how, user, frames) => {
  await openProduct('/no-such-page', user)
  expect(await screen.findByRole('heading', { name: /page you're looking for doesn't exist/ })).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.queryAllByRole('link', { name: 'Skip to content' })).toHaveLength(frames)
})

test('"?" shows the keyboard shortcuts, unless it is typed into a field', async () => {
  const { user } = await openProduct('/home', sampleUser(), emptyHome)
  const post = await screen.findByRole('textbox', { name: 'Write a post' })
  await user.type(post, 'Why?')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  await user.clear(post)
  act(() => post.blur())
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByRole('region', { name: 'In a list' }).textContent).toContain('jNext row')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
})

test('"/" goes to the search of the list, and without one to the palette', async () => {
  const { user, router } = await openProduct(
    '/view-leads',
    sampleUser({ permissions: ['VIEW_LEAD_STATUS'] }),
    emptyHome,
  )
  const search = await screen.findByRole('searchbox')
  await user.keyboard('/')
  expect(document.activeElement).toBe(search)
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull()
  await act(() => router.navigate({ to: '/home' }))
  await screen.findByRole('heading', { level: 1, name: /Ana/ })
  await user.keyboard('/')
  expect(await screen.findByRole('combobox', { name: /^Search/ })).toBeTruthy()
})

test('signing out ends the session and leads to the sign-in page', async () => {
  const { user, calls, router } = await openProduct('/home', sampleUser(), {
    ...emptyHome,
    Logout: { logout: null },
  })
  await screen.findByRole('heading', { level: 1, name: /Ana/ })
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await waitFor(() => expect(sentAs(calls, 'Logout')).toHaveLength(1))
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('the settings of an admin are grouped, and the open tab is marked', async () => {
  const { user, router } = await openProduct('/settings?tab=Sessions', sampleUser(), sessions)
  const rail = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(rail.getByRole('link', { name: 'Sessions' }).getAttribute('aria-current')).toBe('page')
  expect(rail.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBeNull()
  const organization = within(rail.getByRole('region', { name: 'Organization' }))
  expect(organization.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Organization',
    'Admins',
    'Service agents',
    'Permissions',
    'Services',
    'Templates',
  ])
  expect(await screen.findByText('Active sessions')).toBeTruthy()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Settings' })
  expect(choice.value).toBe('Sessions')
  await user.selectOptions(choice, 'Notifications')
  await waitFor(() => expect(searchOf(router)).toEqual({ tab: 'Notifications' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Notifications/ })).toBeTruthy()
})

test.each([
  ['unknown', 'Nothing', sampleUser()],
  ['for the operator', 'Applications', sampleUser()],
  ['for admins', 'Admins', sampleUser({ userType: 'SERVICE_AGENT' })],
])('a tab that is %s shows the account instead', async (_why, tab, viewer) => {
  const { calls } = await openProduct(`/settings?tab=${tab}`, viewer, { Account: refusal('INTERNAL') })
  expect(await screen.findByRole('heading', { level: 1, name: /^Account/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Applications' })).toBeNull()
  expect(sentAs(calls, 'Applications')).toEqual([])
})

test('a group without a tab for the viewer is left out', async () => {
  await openProduct('/settings?tab=Sessions', sampleUser({ userType: 'SERVICE_AGENT' }), sessions)
  const rail = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(rail.getAllByRole('region').map((part) => part.getAttribute('aria-label'))).toEqual(['You'])
})

test.each([
  ['a member', sampleUser({ permissions: [] }), false],
  ['those who read leads', sampleUser({ permissions: ['VIEW_LEAD_STATUS'] }), true],
  ['the operator', sampleOperator(), true],
])('the menu has the leads or not, for %s', async (_who, viewer, has) => {
  await openProduct('/settings?tab=Sessions', viewer, sessions)
  await screen.findByRole('navigation', { name: 'Settings' })
  expect(screen.queryAllByRole('link', { name: 'My Leads' }).length > 0).toBe(has)
})

/** A page that fails as long as `failing` says. */
async function openBroken(failing: { error: Error | undefined }) {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => {
      if (failing.error) throw failing.error
    },
    component: () => <h1>The page</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: Broken,
    defaultOnCatch: () => {},
  })
  await show(<p />)
  // A cast: the provider is typed for the product's own routes.
  render(<RouterProvider router={router as never} />, { onCaughtError: () => {} })
  return router
}

test('a page that failed is opened again on request', async () => {
  const failing: { error: Error | undefined } = { error: new ApiError('INTERNAL') }
  await openBroken(failing)
  expect(await screen.findByText('500')).toBeTruthy()
  failing.error = undefined
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy()
})

test('a page that failed without a network comes back with it', async () => {
  const failing: { error: Error | undefined } = { error: new NetworkError('away') }
  await openBroken(failing)
  expect(await screen.findByText(/Can’t connect/)).toBeTruthy()
  failing.error = undefined
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy()
})

test('a page that is refused offers no further try', async () => {
  await openBroken({ error: new ApiError('FORBIDDEN') })
  expect(await screen.findByText('403')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

const links = (
  <>
    <a href="/transactions?status=OVERDUE#top">Inside</a>
    <a href="/api/files/1">A file</a>
    <a href="/report" download>
      A download
    </a>
    <a href="/" rel="external">
      A whole load
    </a>
    <a href="/terms" target="_blank">
      A new tab
    </a>
    <a href="https://elsewhere.example/">Another site</a>
  </>
)

test('plain links within the product are followed without a reload, others are the browser’s', async () => {
  const go = vi.fn<(href: string) => void>()
  const { user } = await show(links)
  followLinks(go)
  // The browser would leave the test's page.
  const stay = (event: Event) => event.preventDefault()
  addEventListener('click', stay)
  await user.click(screen.getByRole('link', { name: 'Inside' }))
  expect(go.mock.calls).toEqual([['/transactions?status=OVERDUE#top']])
  for (const name of ['A file', 'A download', 'A whole load', 'A new tab', 'Another site'])
    await user.click(screen.getByRole('link', { name }))
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('link', { name: 'Inside' }))
  await user.keyboard('{/Control}')
  removeEventListener('click', stay)
  expect(go).toHaveBeenCalledTimes(1)
})

test('the focus goes to a page’s title, and on Back to the link that led away', async () => {
  const root = createRootRoute({
    component: () => (
      <main>
        <Outlet />
      </main>
    ),
  })
  const page = (path: string, title: string, to?: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          {to && <a href={to}>To {to}</a>}
        </>
      ),
    })
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({
    routeTree: root.addChildren([page('/list', 'List', '/one'), page('/one', 'One'), page('/two', 'Two')]),
    history,
  })
  followFocus(router, false)
  await show(<p />)
  // A cast: the provider is typed for the product's own routes.
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'List' })
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate({ href: '/one' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('One'))
  act(() => history.back())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('To /one'))
  await act(() => router.navigate({ href: '/two' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Two'))
  act(() => history.back())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('List'))
})
