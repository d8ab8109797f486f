import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import choice from '../../ui/fields/Choice.module.css'
import { useToast } from '../../ui/toasts/context.ts'
import { saveNotificationChoiceDocument } from '../data/settingsOperations.ts'
import {
  type Kind,
  type NotificationSettings,
  notificationSettingsQuery,
  type Timing,
} from '../data/settingsQuery.ts'
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
            <tr key={kind.code}>
              <th scope="row">
                {kind.label}
                <small>{kind.about}</small>
              </th>
              <Choice
                label={`${kind.label} in the app`}
                isOn={kind.inApp}
                onChange={(inApp) => saving.mutate({ ...kind, inApp })}
              />
              {isPushOn && (
                <Choice
                  label={`${kind.label} by push`}
                  isOn={kind.push}
                  onChange={(push) => saving.mutate({ ...kind, push })}
                />
              )}
              <td>
                <TimingSelect
                  kind={kind}
                  timings={timings}
                  isDisabled={!isEmailOn}
                  onMail={(mail) => saving.mutate({ ...kind, mail })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

/** Shown at once and put back if it is refused. Changes are sent one after the other. */
function useSavingChoice() {
  const queries = useQueryClient()
  const toast = useToast()
  const { queryKey } = notificationSettingsQuery
  return useMutation({
    scope: { id: 'notificationChoices' },
    mutationFn: ({ code, inApp, mail, push }: Kind) =>
      request(saveNotificationChoiceDocument, { input: { kind: code, inApp, mail, push } }),
    onMutate: (changed) => {
      queries.setQueryData<NotificationSettings>(
        queryKey,
        (before) =>
          before && {
            ...before,
            kinds: before.kinds.map((kind) => (kind.code === changed.code ? changed : kind)),
          },
      )
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['notifications'] }),
    onError: (error) => {
      void queries.invalidateQueries(notificationSettingsQuery)
      toast.show({ severity: 'error', summary: 'Not changed', detail: sentenceFor(error) })
    },
  })
}
