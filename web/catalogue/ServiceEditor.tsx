import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

import { Button } from '../shared/buttons/Button.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { Page } from '../shared/layout/Page.tsx'
import { RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import styles from './Builder.module.css'
import { FactFields } from './FactFields.tsx'
import type { Service } from './queries.ts'
import { StatePicker } from './StatePicker.tsx'
import { useServiceEditor } from './useServiceEditor.ts'

// What stands below the fold comes after what one writes in first.
const FormBuilder = lazy(async () => ({ default: (await import('./FormBuilder.tsx')).FormBuilder }))
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

type ServiceEditorProps = {
  service?: Service
  /** What a new one is called to begin with, and what is to be known before it is made. */
  name?: string
  children?: ReactNode
}

/** A service and its lead form: a new one, or one that there is. */
export function ServiceEditor({ service, name, children }: ServiceEditorProps) {
  const router = useRouter()
  const { form, parts, setParts, usual, dirty, save, refuse } = useServiceEditor(service, name)
  const { leaving, question } = useUnsavedChanges(dirty)
  const id = 'service'
  return (
    <Page
      title={service ? `Edit ${service.name}` : 'Create service'}
      count="What is offered, where, and what a lead for it is asked"
    >
      <div className={styles.page}>
        <div className={styles.main}>
          {children}
          <FactFields
            id={id}
            form={form}
            isNew={!service}
            {...{ parts, setParts }}
            onSubmit={form.submit(save, refuse)}
          />
          <section className={styles.part}>
            <h2>Where it is offered</h2>
            <StatePicker chosen={parts.stateIds} onChosen={(stateIds) => setParts({ ...parts, stateIds })} />
          </section>
          <section className={styles.part}>
            <h2>Lead form</h2>
            <Suspense fallback={<RowSkeletons count={3} label="Loading the lead form" />}>
              <FormBuilder
                usual={usual}
                fields={parts.fields}
                onFields={(fields) => setParts({ ...parts, fields })}
              />
            </Suspense>
          </section>
          {form.failure && <Notice severity="error">{form.failure}</Notice>}
          <div className={styles.actions}>
            <Button look="main" type="submit" form={id} busy={form.busy}>
              {service ? 'Save service' : 'Create service'}
            </Button>
            <Button onClick={() => leaving(() => router.history.back())}>Cancel</Button>
          </div>
        </div>
        <Suspense fallback={<section className={styles.preview} />}>
          <Preview usual={usual} fields={parts.fields} />
        </Suspense>
      </div>
      {question}
    </Page>
  )
}
