import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import type { SignedInUser } from '../../people/data/session.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import type { SetupStep } from '../data/needs.ts'
import {
  confirmStepDocument,
  hideGuideDocument,
  reloadSetup,
  sendTestEmailDocument,
  showGuideDocument,
} from '../data/setup.ts'
import { type SetupAction, type SetupForm as Form, type SetupRow, setupRows } from '../data/setupWords.ts'
import styles from './SetupGuide.module.css'

const SetupForm = lazy(async () => ({ default: (await import('./SetupForm.tsx')).SetupForm }))

type SetupGuideProps = { user: SignedInUser; steps: readonly SetupStep[] }

/** What the viewer's role needs before it can begin, each step with its state and its action. */
export function SetupGuide({ user, steps }: SetupGuideProps) {
  const [open, setOpen] = useState<Form>()
  const queries = useQueryClient()
  const rows = setupRows(steps)
  const done = rows.filter(({ state }) => state === 'done').length
  const nextAction = useFocusOnNext(done)
  const isOperators = user.organizationType === 'OPERATOR'
  const close = () => {
    setOpen(undefined)
    void reloadSetup(queries)
  }
  return (
    <section aria-labelledby="setup" className={styles.guide}>
      <header className={styles.head}>
        <h2 id="setup">{isOperators ? 'Set up your marketplace' : 'Get started'}</h2>
        <Muted role="status" tabular>
          {done} of {rows.length} done
        </Muted>
        <progress aria-hidden="true" className={styles.bar} max={rows.length} value={done} />
      </header>
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <Row key={row.step} row={row} place={index + 1} onOpen={setOpen} nextAction={nextAction} />
        ))}
      </ol>
      <footer className={styles.foot}>
        <HideGuide />
      </footer>
      <Suspense>{open && <SetupForm name={open} user={user} onClose={close} />}</Suspense>
    </section>
  )
}

/** A step's button goes away once it is done; the focus that it had moves to the next step's. */
function useFocusOnNext(done: number) {
  const action = useRef<HTMLDivElement>(null)
  const before = useRef(done)
  useLayoutEffect(() => {
    const hasLostFocus = (document.activeElement ?? document.body) === document.body
    if (done > before.current && hasLostFocus)
      action.current?.querySelector<HTMLElement>('a, button')?.focus()
    before.current = done
  }, [done])
  return action
}

const states = { done: 'Done', next: 'Next', open: 'To do' }

type RowProps = {
  row: SetupRow
  place: number
  nextAction: RefObject<HTMLDivElement | null>
  onOpen: (name: Form) => void
}

function Row({ row, place, nextAction, onOpen }: RowProps) {
  const { state, title, text } = row
  return (
    <li className={classes(styles.row, styles[state])} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={styles.mark}>
        {state === 'done' ? <Check size={16} strokeWidth={2.5} aria-hidden="true" /> : place}
        <Hidden>{`: ${states[state]}`}</Hidden>
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={classes(styles.text, row.isFailed && styles.failed)}>
          {text} {row.link && <WayTo {...row.link} />}
        </p>
      </div>
      {row.action && (
        <div ref={state === 'next' ? nextAction : undefined} className={styles.action}>
          <Action row={row} action={row.action} onOpen={onOpen} />
        </div>
      )}
    </li>
  )
}

function WayTo({ label, to, search }: NonNullable<SetupRow['link']>) {
  return (
    <Link to={to} search={search ?? {}}>
      {label}
    </Link>
  )
}

type ActionProps = Pick<RowProps, 'row' | 'onOpen'> & { action: SetupAction }

function Action({ row, action, onOpen }: ActionProps) {
  const label = row.title.startsWith(action.label) ? row.title : `${action.label}: ${row.title}`
  const look = row.state === 'next' ? 'main' : 'plain'
  if ('to' in action)
    return (
      <ButtonLink to={action.to} search={action.search ?? {}} look={look} label={label}>
        {action.label}
      </ButtonLink>
    )
  if ('opens' in action)
    return (
      <Button look={look} aria-label={label} onClick={() => onOpen(action.opens)}>
        {action.label}
      </Button>
    )
  return (
    <CallButton {...{ row, look, label }} call={action.calls}>
      {action.label}
    </CallButton>
  )
}

type CallButtonProps = {
  row: SetupRow
  look: 'main' | 'plain'
  label: string
  call: 'sendTestEmail' | 'confirm'
  children: string
}

function CallButton({ row, look, label, call, children }: CallButtonProps) {
  const sending = useCall(() =>
    call === 'confirm'
      ? request(confirmStepDocument, { input: { step: row.step } })
      : request(sendTestEmailDocument, {}),
  )
  return (
    <Button
      look={look}
      aria-label={label}
      busy={sending.busy || (row.isBusy ?? false)}
      onClick={() => sending.run()}
    >
      {children}
    </Button>
  )
}

function HideGuide() {
  const toast = useToast()
  const undo = useCall(() => request(showGuideDocument, {}))
  const hide = useCall(async () => {
    await request(hideGuideDocument, {})
    toast.show({
      severity: 'info',
      summary: 'Guide hidden',
      detail: 'To bring it back, open Account settings.',
      action: { label: 'Undo', run: () => undo.run() },
    })
    // This button goes away with the guide.
    document.querySelector('h1')?.focus()
  })
  return (
    <Button look="quiet" busy={hide.busy} onClick={() => hide.run()}>
      Hide this guide
    </Button>
  )
}

/** Runs a call, then reloads the steps; a failure is a toast. */
function useCall(send: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useAction({ send, onDone: () => reloadSetup(queries), failed: 'That didn’t work' })
}
