import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Keyboard, LogOut, Settings } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { useNotifications } from '../notifications/useNotifications.ts'
import { personOf } from '../people/data/person.ts'
import type { SignedInUser } from '../people/data/session.ts'
import { useSignOut } from '../people/data/useSignOut.ts'
import { queries } from '../domain/api/queries.ts'
import { UndoProvider } from '../domain/undo/UndoProvider.tsx'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import { Frame } from '../ui/layout/Frame.tsx'
import { closePopupAround } from '../ui/layout/Popup.tsx'
import { chooseTheme, themes } from '../ui/theme/theme.ts'
import { isBuiltIn } from './isBuiltIn.ts'
import { productMenu } from './productMenu.ts'
import { useShortcuts } from './useShortcuts.ts'

// Loaded when someone asks for it.
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** The frame around every signed-in page: who is here, where they may go. */
export function SignedInFrame({ user, children }: { user: SignedInUser; children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const router = useRouter()
  const signOut = useSignOut()
  const notifications = useNotifications(user, path)
  const shortcuts = useShortcuts()
  const menu = productMenu(user, (to) => isBuiltIn(router, to), signOut)
  return (
    <QueryClientProvider client={queries}>
      <UndoProvider>
        <Frame
          person={personOf(user)}
          personLinks={<PersonLinks signOut={signOut} onShortcuts={() => shortcuts.setOpen(true)} />}
          notifications={notifications}
          search={
            <HeaderSearch
              reader={user}
              menu={menu}
              acts={[
                { label: 'Sign out', act: signOut, words: 'logout log off' },
                { label: 'Keyboard shortcuts', act: () => shortcuts.setOpen(true), words: 'keys help' },
                ...themes.map((theme) => ({
                  label: themeActs[theme],
                  act: () => chooseTheme(theme),
                  words: 'theme appearance mode color',
                })),
              ]}
              loadSettingsTabs={() => settingsTabsOf(user)}
            />
          }
          menu={menu}
          path={path}
        >
          {children}
          <Suspense>
            {shortcuts.isOpen && <ShortcutsDialog onClose={() => shortcuts.setOpen(false)} />}
          </Suspense>
        </Frame>
      </UndoProvider>
    </QueryClientProvider>
  )
}

const themeActs = { system: 'Theme of the system', light: 'Light theme', dark: 'Dark theme' } as const

/** Loaded with the palette. */
async function settingsTabsOf(user: SignedInUser): Promise<string[]> {
  const { settingsTabs } = await import('./settingsTabs.tsx')
  return settingsTabs(user).map(({ name }) => name)
}

function PersonLinks({ signOut, onShortcuts }: { signOut: () => void; onShortcuts: () => void }) {
  return (
    <>
      <Link to="/settings" search={{ tab: 'Account' }}>
        <Settings size={18} aria-hidden="true" />
        Account settings
      </Link>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          closePopupAround(currentTarget)
          onShortcuts()
        }}
      >
        <Keyboard size={18} aria-hidden="true" />
        Keyboard shortcuts
      </button>
      <button type="button" onClick={signOut}>
        <LogOut size={18} aria-hidden="true" />
        Sign out
      </button>
    </>
  )
}
