import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldBan } from 'lucide-react'
import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { PageSection } from '../../ui/layout/Page.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { mostShown, type Suppressed, suppressedQuery } from '../data/suppression.ts'
import { LookUp } from './LookUp.tsx'
import { SuppressedList } from './SuppressedList.tsx'

const AddDialog = lazy(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialog.tsx')).RemoveDialog }))

/** Who must not be contacted; for the operator's master admins. What was entered is never shown again. */
export function SuppressionTab() {
  const { data: contacts, error, refetch } = useQuery(suppressedQuery)
  const [dialog, setDialog] = useState<'add' | Suppressed>()
  const close = () => setDialog(undefined)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setDialog('add')}>
      Add
    </Button>
  )
  if (error && !contacts)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!contacts) return <RowSkeletons label="Loading the do-not-contact list" />
  return (
    <Stack gap={6}>
      <Muted>
        Leads of these customers say not to call, text or email them. A request that they send by a referral
        link gets the usual answer and makes no lead. Only a code made from each entry is stored, so the list
        can’t show what was entered.
      </Muted>
      {contacts.length === 0 ? (
        <Empty icon={ShieldBan} title="No one is on the list">
          {add}
        </Empty>
      ) : (
        <>
          <LookUp onRemove={setDialog} />
          <PageSection
            title="On the list"
            count={contacts.length === mostShown ? `The newest ${mostShown}` : undefined}
            action={add}
          >
            <SuppressedList label="Do-not-contact list" contacts={contacts} onRemove={setDialog} />
          </PageSection>
        </>
      )}
      <Opened onClose={close}>
        {dialog === 'add' && <AddDialog onClose={close} />}
        {typeof dialog === 'object' && <RemoveDialog contact={dialog} onClose={close} />}
      </Opened>
    </Stack>
  )
}
