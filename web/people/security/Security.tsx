import { AtSign, KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { SignedInUser } from '../data/session.ts'
import { FactorRows } from './FactorRows.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import styles from './Security.module.css'

// Dialogs load when they open.
const ChangeEmail = lazy(async () => ({ default: (await import('./ChangeEmail.tsx')).ChangeEmail }))
const ChangePassword = lazy(async () => ({ default: (await import('./ChangePassword.tsx')).ChangePassword }))

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** How a person signs in, and what protects that. */
export function Security({ user }: { user: Pick<SignedInUser, 'email'> }) {
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby="security" className={styles.security}>
      <div>
        <h2 id="security">Security</h2>
        <Muted>How you sign in, and what protects it</Muted>
      </div>
      <List aria-label="Sign-in">
        <Row
          lead={<AtSign {...icon} />}
          title="Email"
          text={user.email}
          actions={<Button onClick={() => setOpen('email')}>Change email…</Button>}
        />
        <Row
          lead={<KeyRound {...icon} />}
          title="Password"
          text="Changing it signs you out everywhere else."
          actions={<Button onClick={() => setOpen('password')}>Change password…</Button>}
        />
      </List>
      <FactorRows />
      <PasskeyRows />
      <Suspense>
        {open === 'email' && <ChangeEmail onClose={close} />}
        {open === 'password' && <ChangePassword email={user.email ?? ''} onClose={close} />}
      </Suspense>
    </section>
  )
}
