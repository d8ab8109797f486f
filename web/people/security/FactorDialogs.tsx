import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import {
  beginAuthenticatorDocument,
  removeAuthenticatorDocument,
  replaceRecoveryCodesDocument,
} from './factorOperations.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { secondFactorQuery } from './secondFactorQuery.ts'

export type FactorDialog = 'set up' | 'turn off' | 'new codes'

/** Sets the second factor up, turns it off, or makes new recovery codes. */
export default function FactorDialogs({ which, onClose }: { which: FactorDialog; onClose: () => void }) {
  if (which === 'set up') return <SetUp onClose={onClose} />
  return which === 'turn off' ? <TurnOff onClose={onClose} /> : <NewCodes onClose={onClose} />
}

function SetUp({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<string[]>()
  const changed = useChanged()
  if (codes) return <Codes codes={codes} onClose={onClose} />
  if (!begun)
    return (
      <ProofDialog
        title="Set up an authenticator app"
        action="Continue"
        text="It shows a new code every 30 seconds, which signs you in together with your password."
        asksCode={false}
        send={async ({ pwd }) => {
          const { beginAuthenticator } = await request(beginAuthenticatorDocument, { input: { pwd } })
          const { secret, address } = beginAuthenticator ?? {}
          if (secret && address) setBegun({ secret, address })
          return Boolean(secret)
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      <AuthenticatorSetup
        begun={begun}
        onAdded={({ recoveryCodes }) => {
          changed('Authenticator app is on', 'You are signed out everywhere else.')
          if (recoveryCodes.length > 0) setCodes(recoveryCodes)
          else onClose()
        }}
      />
    </Dialog>
  )
}

/** Closed by its button only: the codes are shown once. */
export function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Store your recovery codes"
      question
      // Not by Escape: the codes would be gone.
      onClose={() => {}}
      footer={
        <Button look="main" onClick={onClose}>
          I have stored them
        </Button>
      }
    >
      <Stack gap={4}>
        <p>Each signs you in once, if you lose your phone or passkey.</p>
        <RecoveryCodes codes={codes} />
      </Stack>
    </Dialog>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const changed = useChanged()
  return (
    <ProofDialog
      title="Turn off the authenticator app?"
      action="Turn off"
      look="danger"
      text="Sign-ins no longer take its code."
      send={async (input) => {
        const { removeAuthenticator } = await request(removeAuthenticatorDocument, { input })
        if (!removeAuthenticator?.removed) return false
        changed('Authenticator app is off')
        onClose()
        return true
      }}
      onClose={onClose}
    />
  )
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const changed = useChanged()
  if (codes) return <Codes codes={codes} onClose={onClose} />
  return (
    <ProofDialog
      title="Make new recovery codes"
      action="Make new codes"
      text="Ten new codes replace the earlier ones, which then no longer work."
      send={async (input) => {
        const { replaceRecoveryCodes } = await request(replaceRecoveryCodesDocument, { input })
        const made = replaceRecoveryCodes?.recoveryCodes ?? []
        if (made.length === 0) return false
        changed('New recovery codes')
        setCodes(made)
        return true
      }}
      onClose={onClose}
    />
  )
}

export function useChanged() {
  const queries = useQueryClient()
  const toast = useToast()
  return (summary: string, detail?: string) => {
    toast.show({ severity: 'success', summary, ...(detail !== undefined && { detail }) })
    void queries.invalidateQueries(secondFactorQuery)
  }
}
