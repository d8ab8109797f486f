import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import choice from '../../ui/fields/Choice.module.css'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { saveNotificationChoiceDocument } from '../data/settingsOperations.ts'
import { type Kind, notificationSettingsQuery, type Timing } from '../data/settingsQuery.ts'
import styles from './NotificationsTab.module.css'

type KindsTableProps = { kinds: Kind[]; timings: Timing[]; isEmailOn: boolean; isPushOn: boolean }

/** Kinds of events × the app, push and email. Changes take effect immediately. */
export function KindsTable({ kinds, timings, isEmailOn, isPushOn }: KindsTableProps) {
  const saving = useSavingChoice()
  return (
    <div className={styles.frame}>
      <table className={styles.kinds} aria-label="What you’re notified about">
        <thead>
          <tr>
            <th scope="col">Notify me about</th>
            <th scope="col" className={styles.center}>
              In app
            </th>
            {isPushOn && (
              <th scope="col" className={styles.center}>
                Push
              </th>
            )}
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <KindRow
              key={kind.code}
              kind={kind}
              timings={timings}
              isEmailOn={isEmailOn}
              isPushOn={isPushOn}
              onSave={saving.mutateAsync}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type KindRowProps = Omit<KindsTableProps, 'kinds'> & { kind: Kind; onSave: (kind: Kind) => Promise<unknown> }

function KindRow({ kind: saved, timings, isEmailOn, isPushOn, onSave }: KindRowProps) {
  const { shown: kind, choose } = useSavedChoice(saved, onSave)
  return (
    <tr>
      <th scope="row">
        {kind.label}
        <small>{kind.about}</small>
      </th>
      <Choice
        label={`${kind.label} in the app`}
        isOn={kind.inApp}
        onChange={(inApp) => choose({ ...kind, inApp })}
      />
      {isPushOn && (
        <Choice
          label={`${kind.label} by push`}
          isOn={kind.push}
          onChange={(push) => choose({ ...kind, push })}
        />
      )}
      <td>
        <TimingSelect
          kind={kind}
          timings={timings}
          isDisabled={!isEmailOn}
          onMail={(mail) => choose({ ...kind, mail })}
        />
      </td>
    </tr>
  )
}

type ChoiceProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Choice({ label, isOn, onChange }: ChoiceProps) {
  return (
    <td className={styles.center}>
      <label className={styles.box}>
        <input
          type="checkbox"
          className={choice.checkbox}
          aria-label={label}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
    </td>
  )
}

type TimingProps = { kind: Kind; timings: Timing[]; isDisabled: boolean; onMail: (mail: string) => void }

function TimingSelect({ kind, timings, isDisabled, onMail }: TimingProps) {
  return (
    <span className={styles.select}>
      <select
        aria-label={`${kind.label} by email`}
        value={kind.mail}
        disabled={isDisabled}
        onChange={({ target }) => onMail(target.value)}
      >
        {timings.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <ChevronsUpDown size={16} aria-hidden="true" />
    </span>
  )
}

/** Changes are sent one after the other. */
function useSavingChoice() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    scope: { id: 'notificationChoices' },
    mutationFn: ({ code, inApp, mail, push }: Kind) =>
      request(saveNotificationChoiceDocument, { input: { kind: code, inApp, mail, push } }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      await queries.invalidateQueries(notificationSettingsQuery)
    },
    onError: (error) =>
      toast.show({ severity: 'error', summary: 'Couldn’t save', detail: sentenceFor(error) }),
  })
}
