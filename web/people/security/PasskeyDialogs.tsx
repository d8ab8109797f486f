import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { deviceName } from '../../../texts/device.ts'
import { request } from '../../domain/api/request.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { givenPassword, wrongPassword } from './ChangeEmail.tsx'
import { Codes, useChanged } from './FactorDialogs.tsx'
import { createPasskey } from './passkeyClient.ts'
import { beginPasskeyDocument, removePasskeyDocument, renamePasskeyDocument } from './passkeyOperations.ts'
import { type Passkey, passkeysQuery } from './passkeysQuery.ts'
import { ProofDialog } from './ProofDialog.tsx'

export type PasskeyDialog =
  | { way: 'add' }
  | { way: 'rename'; passkey: Passkey }
  | { way: 'remove'; passkey: Passkey; isLast: boolean }

type PasskeyDialogsProps = { dialog: PasskeyDialog; onClose: () => void }

export default function PasskeyDialogs({ dialog, onClose }: PasskeyDialogsProps) {
  if (dialog.way === 'add') return <AddPasskey onClose={onClose} />
  if (dialog.way === 'rename') return <RenamePasskey passkey={dialog.passkey} onClose={onClose} />
  return <RemovePasskey passkey={dialog.passkey} isLast={dialog.isLast} onClose={onClose} />
}

const nameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(messages.required),
  v.maxLength(60, 'A name has at most 60 characters'),
)

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const changed = usePasskeysChanged()
  const form = useForm({
    schema: v.object({ name: nameSchema, pwd: givenPassword }),
    initial: { name: deviceName(navigator.userAgent), pwd: '' },
    holdsDraft: false,
    send: async ({ name, pwd }) => {
      const { beginPasskey } = await request(beginPasskeyDocument, { input: { pwd } })
      if (!beginPasskey.options) return wrongPassword
      const created = await createPasskey({ options: beginPasskey.options, name })
      if (!created?.added) return 'No passkey was created. This device may have one already; try again.'
      changed('Passkey added')
      return created.recoveryCodes.length > 0 ? setCodes(created.recoveryCodes) : onClose()
    },
  })
  if (codes) return <Codes codes={codes} onClose={onClose} />
  return (
    <FormDialog form={form} title="Add a passkey" action="Continue" onClose={onClose}>
      <p>Your device asks you to confirm. With a passkey, your password alone no longer signs you in.</p>
      <TextField {...form.field('name')} label="Name" required columns={12} hint="To recognize it later" />
      <PasswordField
        {...form.field('pwd')}
        label="Your password"
        required
        columns={12}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const changed = usePasskeysChanged()
  const form = useForm({
    schema: v.object({ name: nameSchema }),
    initial: { name: passkey.name },
    holdsDraft: false,
    send: async ({ name }) => {
      await request(renamePasskeyDocument, { input: { id: passkey.id, name } })
      changed('Passkey renamed')
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Rename passkey" action="Rename" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required columns={12} />
    </FormDialog>
  )
}

type RemovePasskeyProps = { passkey: Passkey; isLast: boolean; onClose: () => void }

function RemovePasskey({ passkey, isLast, onClose }: RemovePasskeyProps) {
  const changed = usePasskeysChanged()
  return (
    <ProofDialog
      title={`Remove ${passkey.name}?`}
      action="Remove"
      look="danger"
      text={
        isLast
          ? 'It is your last second factor: from then on, your password alone signs you in. Enter a recovery code.'
          : 'It no longer signs you in. Your device keeps its part until you delete it there.'
      }
      asksCode={isLast}
      send={async ({ pwd, code }) => {
        const input = { id: passkey.id, pwd, code: code === '' ? null : code }
        const { removePasskey } = await request(removePasskeyDocument, { input })
        if (!removePasskey.removed) return false
        changed('Passkey removed')
        onClose()
        return true
      }}
      onClose={onClose}
    />
  )
}

function usePasskeysChanged() {
  const queries = useQueryClient()
  const changed = useChanged()
  return (summary: string) => {
    changed(summary)
    void queries.invalidateQueries(passkeysQuery)
  }
}
