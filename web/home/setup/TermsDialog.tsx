import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { TermsDrawer } from '../../transactions/terms/TermsDrawer.tsx'
import { percent } from '../../transactions/terms/percent.ts'
import { Preview } from '../../transactions/terms/Preview.tsx'
import { defaultSubject } from '../../transactions/terms/subject.ts'
import { defaultTermsQuery, type Terms } from '../../transactions/terms/termsQuery.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { confirmStepDocument } from '../data/setup.ts'

/** Shows what a deal pays by default. A master admin keeps the terms as they are, or changes them. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery(defaultTermsQuery)
  const keep = useAction({
    send: () => request(confirmStepDocument, { input: { step: 'TERMS' } }),
    onDone: onClose,
  })
  if (isChanging) return <TermsDrawer subject={defaultSubject} mayKeep onClose={onClose} />
  return (
    <Dialog
      title="Default terms"
      onClose={onClose}
      footer={
        data && (
          <>
            <Button onClick={() => setChanging(true)}>Change terms</Button>
            <Button look="main" busy={keep.busy} onClick={() => keep.run()}>
              Keep these terms
            </Button>
          </>
        )
      }
    >
      {keep.failure && <Notice severity="error">{keep.failure}</Notice>}
      {error && !data && (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons count={3} label="Loading the default terms" />}
      {data && <Shown terms={data} />}
    </Dialog>
  )
}

function Shown({ terms }: { terms: Terms }) {
  return (
    <Stack gap={4}>
      <p>
        Providers pay you a <strong>{percent(terms.providerRate ?? '0')}</strong> fee on each deal. Referrers
        receive <strong>{percent(terms.associateShare ?? '0')}</strong> of that fee. You can agree on other
        terms with a provider later.
      </p>
      <Preview subject={defaultSubject} present={terms} proposal={undefined} />
    </Stack>
  )
}
