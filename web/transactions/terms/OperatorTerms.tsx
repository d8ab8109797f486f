import { useQuery } from '@tanstack/react-query'
import { Percent, Plus } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'

import { specialTerms } from '../../../lists/terms.ts'
import type { Reader } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListAddress } from '../../lists/listSearch.ts'
import { useListAddress } from '../../lists/useListAddress.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { DefaultTerms } from './DefaultTerms.tsx'
import { defaultSubject, type Subject } from './subject.ts'
import { subjectOf } from './subjectOf.ts'
import styles from './Terms.module.css'
import { termsCells } from './termsCells.tsx'
import { defaultTermsQuery, specialRows } from './termsQuery.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

const TermsDrawer = lazy(async () => ({ default: (await import('./TermsDrawer.tsx')).TermsDrawer }))

/** The default terms, followed by all more specific terms. Master admins edit them. */
export function OperatorTerms({ user }: { user: Reader }) {
  const [open, setOpen] = useState<Subject | 'new'>()
  const defaults = useQuery(defaultTermsQuery)
  const cells = useMemo(() => termsCells((one) => setOpen(subjectOf(one))), [])
  const mayKeep = user.userType === 'MASTER_ADMIN'
  const add = mayKeep && (
    <Button icon={<Plus size={18} aria-hidden="true" />} look="main" onClick={() => setOpen('new')}>
      Add special terms
    </Button>
  )
  return (
    <div className={styles.tab}>
      <DefaultTerms query={defaults} mayKeep={mayKeep} onOpen={() => setOpen(defaultSubject)} />
      <ListPage
        {...useListAddress(specialTerms, formerly)}
        isSection
        title="Special terms"
        icon={Percent}
        source={specialRows}
        keyOf={({ id }) => String(id)}
        nameOf={(one) => subjectOf(one).name}
        cells={cells}
        person={user}
        action={add}
        emptyAction={add}
      >
        <Muted>
          The most specific terms apply: lead, provider + service, provider, service, category, associate.
          Rate and share are resolved separately.
        </Muted>
      </ListPage>
      <Opened onClose={() => setOpen(undefined)}>
        {open && (
          <TermsDrawer
            subject={open === 'new' ? undefined : open}
            mayKeep={mayKeep}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Opened>
    </div>
  )
}

/** `named` was the search's parameter before lists had one. */
function formerly({ named, ...address }: ListAddress): ListAddress {
  return { ...(named !== undefined && { q: named }), ...address }
}
