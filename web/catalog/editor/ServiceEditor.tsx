import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

import { alwaysRequired, requiring } from '../../../forms/schema.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import { SubmitButton } from '../../ui/form/Form.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import styles from './Builder.module.css'
import { FactFields } from './FactFields.tsx'
import type { Proposal } from '../data/proposalQueries.ts'
import type { Service } from '../data/queries.ts'
import { StatePicker } from './StatePicker.tsx'
import { useServiceEditor } from './useServiceEditor.ts'

// What stands below the fold comes after what one writes in first.
const FormBuilder = lazy(async () => ({ default: (await import('./FormBuilder.tsx')).FormBuilder }))
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

type ServiceEditorProps = {
  service?: Service
  /** What is edited is a proposal, of which this is the service as it would be. */
  proposal?: Proposal
  /** Saving asks for the operator's approval. */
  proposes?: boolean
  /** What a new one is called to begin with, and what is to be known before it is made. */
  name?: string
  /** Where saving leads, instead of to the service. */
  leadsTo?: string
  children?: ReactNode
}

/** A service and its lead form: a new one, or one that there is. */
export function ServiceEditor({
  service,
  proposal,
  proposes = false,
  children,
  ...rest
}: ServiceEditorProps) {
  const router = useRouter()
  const { form, usual } = useServiceEditor({ service, proposal, proposes, ...rest })
  const { fields, required } = form.values
  return (
    <Page
      title={service ? `Edit ${service.name}` : 'Create service'}
      count="Describe the service, where it’s available and what leads must answer"
    >
      <div className={styles.page}>
        <div className={styles.main}>
          {children}
          <FactFields form={form} isNew={!service || proposal !== undefined} />
          <section className={styles.part}>
            <h2>Availability</h2>
            <StatePicker {...form.choices('stateIds')} />
          </section>
          <section className={styles.part}>
            <h2>Lead form</h2>
            <Suspense fallback={<RowSkeletons count={3} label="Loading the lead form" />}>
              <CheckboxGroup
                {...form.choices('required')}
                label="Default fields"
                hint="First and last name always are. A lead also needs an email address or a phone number."
                options={usual
                  .filter(({ key }) => !alwaysRequired.includes(key))
                  .map(({ key, label }) => ({ value: key, label: `Require ${label.toLowerCase()}` }))}
              />
              <FormBuilder usual={usual} fields={fields} onFields={(next) => form.set({ fields: next })} />
            </Suspense>
          </section>
          <div className={styles.actions}>
            <SubmitButton form={form}>{wordFor(service, proposes)}</SubmitButton>
            <Button onClick={() => router.history.back()}>Cancel</Button>
          </div>
        </div>
        <Suspense fallback={<section className={styles.preview} />}>
          <Preview usual={requiring(usual, required)} fields={fields} />
        </Suspense>
      </div>
    </Page>
  )
}

function wordFor(service: Service | undefined, proposes: boolean): string {
  if (service) return proposes ? 'Send changes' : 'Save service'
  return proposes ? 'Send for approval' : 'Create service'
}
