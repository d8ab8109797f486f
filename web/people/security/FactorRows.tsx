import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import type { FactorDialog } from './FactorDialogs.tsx'
import { secondFactorQuery } from './secondFactorQuery.ts'
import styles from './Security.module.css'

// Dialogs load when they open.
const FactorDialogs = lazy(() => import('./FactorDialogs.tsx'))

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The second factor: the app and the recovery codes. */
export function FactorRows() {
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<FactorDialog>()
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons count={1} label="Loading your second factor" />
  const { authenticatorSince: since, isRequired } = data
  const left = data.recoveryCodesLeft ?? 0
  return (
    <>
      {isRequired && (
        <Notice severity="info">Your organization requires a second factor for every sign-in.</Notice>
      )}
      <List aria-label="Second factor">
        <Row
          lead={<Smartphone {...icon} />}
          title={
            <span className={styles.state}>
              Authenticator app <Status color={since ? 'green' : 'grey'}>{since ? 'On' : 'Off'}</Status>
            </span>
          }
          text={
            since
              ? `Since ${shortDate(since)}. A code of it completes your sign-in.`
              : 'A code from your phone, besides the password.'
          }
          actions={
            <>
              <Button onClick={() => setOpen('set up')}>
                {since ? 'Move to another phone…' : 'Set up…'}
              </Button>
              {since && !isRequired && <Button onClick={() => setOpen('turn off')}>Turn off…</Button>}
            </>
          }
        />
        {(since || left > 0) && (
          <Row
            lead={<LifeBuoy {...icon} />}
            title={
              <span className={styles.state}>
                Recovery codes <Status color={left > 3 ? 'green' : 'amber'}>{`${left} of 10 left`}</Status>
              </span>
            }
            text="Each signs you in once, if you lose your phone."
            actions={<Button onClick={() => setOpen('new codes')}>New codes…</Button>}
          />
        )}
      </List>
      <Suspense>{open && <FactorDialogs which={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
