import type { KeyboardEvent, ReactNode } from 'react'

import { Button } from '../buttons/Button.tsx'
import type { ButtonLook } from '../buttons/look.ts'
import styles from '../fields/Form.module.css'
import { DraftNote } from '../drafts/DraftNote.tsx'
import { Notice } from '../layout/Notice.tsx'
import { useLossQuestion } from '../unsaved/useLossQuestion.tsx'
import type { FormOf } from './useForm.ts'

/** The result of `useForm` for any values. */
export type AnyForm = Pick<FormOf<never>, 'id' | 'busy' | 'dirty' | 'failure' | 'submit' | 'draft'>

type FormProps = {
  form: AnyForm
  /**
   * False for a form without valuable input, or whose draft outlives the page. `page` if something outlives
   * the dialog but not the page.
   */
  asksBeforeLoss?: boolean | 'page'
  'aria-label'?: string
  children: ReactNode
}

/** A grid of twelve columns; on a phone each field takes the full row. Replaces the browser's validation messages. */
export function Form({ form, asksBeforeLoss = true, children, ...rest }: FormProps) {
  const { draft } = form
  const isUnsaved = form.dirty && !form.busy
  const question = useLossQuestion(isUnsaved && asksBeforeLoss, draft)
  return (
    <>
      <form
        {...rest}
        id={form.id}
        noValidate
        onSubmit={form.submit}
        onKeyDown={submitByKey}
        className={styles.form}
      >
        {form.failure !== undefined && <Failure key={form.failure}>{form.failure}</Failure>}
        {children}
        {draft && <DraftNote draft={draft} />}
      </form>
      {question}
    </>
  )
}

/** Ctrl Enter submits from every field, in a text of several lines too. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, currentTarget: form, target } = event
  // A form within a dialog that a form opened is not a part of the form.
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Node && form.contains(target))) return
  event.preventDefault()
  form.requestSubmit()
}

/** The form's error, at its top. Scrolls into view, since the button may be far below. */
function Failure({ children }: { children: string }) {
  return (
    <div ref={scrollIntoView}>
      <Notice severity="error">{children}</Notice>
    </div>
  )
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The buttons at the end of a form in a page. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type SubmitButtonProps = { form: AnyForm; look?: ButtonLook; disabled?: boolean; children: ReactNode }

/** Can be outside of its form, as in the footer of a dialog. */
export function SubmitButton({ form, look = 'main', disabled = false, children }: SubmitButtonProps) {
  return (
    <Button look={look} type="submit" form={form.id} busy={form.busy} disabled={disabled}>
      {children}
    </Button>
  )
}
