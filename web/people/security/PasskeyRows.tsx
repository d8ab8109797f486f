import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { PasskeyDialog } from './PasskeyDialogs.tsx'
import { passkeyObstacle } from './passkeySite.ts'
import { passkeysQuery } from './passkeysQuery.ts'
import { secondFactorQuery } from './secondFactorQuery.ts'
import styles from './Security.module.css'

// Dialogs load when they open.
const PasskeyDialogs = lazy(() => import('./PasskeyDialogs.tsx'))

/** A person's passkeys. Each signs in by itself. */
export function PasskeyRows() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery)
  const { data: factors } = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<PasskeyDialog>()
  const obstacle = passkeyObstacle()
  if (error && !passkeys)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!passkeys) return <RowSkeletons count={1} label="Loading your passkeys" />
  const isLast = passkeys.length === 1 && !factors?.authenticatorSince
  return (
    <div className={styles.group}>
      <Inline gap={3} align="center" justify="space-between">
        <div>
          <h3>Passkeys</h3>
          <Muted>
            {obstacle ?? 'Sign in with your fingerprint, face, or screen lock, without a password.'}
          </Muted>
        </div>
        <Button disabled={obstacle !== undefined} onClick={() => setOpen({ way: 'add' })}>
          Add a passkey…
        </Button>
      </Inline>
      {passkeys.length === 0 ? (
        <Empty icon={Fingerprint} title="No passkeys yet">
          Add one for each device you use.
        </Empty>
      ) : (
        <List aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              lead={<Fingerprint size={22} strokeWidth={1.75} aria-hidden="true" />}
              title={passkey.name}
              text={`Added ${dateTime(passkey.createdAt)}, ${
                passkey.lastUsedAt ? `last used ${dateTime(passkey.lastUsedAt)}` : 'not used yet'
              }`}
              actions={
                <>
                  <Button
                    aria-label={`Rename ${passkey.name}…`}
                    onClick={() => setOpen({ way: 'rename', passkey })}
                  >
                    Rename…
                  </Button>
                  <Button
                    aria-label={`Remove ${passkey.name}…`}
                    onClick={() => setOpen({ way: 'remove', passkey, isLast })}
                  >
                    Remove…
                  </Button>
                </>
              }
            />
          ))}
        </List>
      )}
      <Suspense>{open && <PasskeyDialogs dialog={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </div>
  )
}
