import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

import { request } from '../../domain/api/request.ts'
import { enter } from '../data/session.ts'
import {
  beginPasskeySignInDocument,
  confirmPasskeyDocument,
  finishPasskeySignInDocument,
} from './passkeyOperations.ts'

/** The person closed the browser's dialog, or has no passkey for this site. */
const canceled = 'No passkey was used. Try again, or sign in with your password.'

/** True once signed in; otherwise a sentence that says why not. */
export async function signInWithPasskey(): Promise<true | string> {
  const { beginPasskeySignIn } = await request(beginPasskeySignInDocument, {})
  const optionsJSON = JSON.parse(beginPasskeySignIn.options) as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON }).catch(() => undefined)
  if (!response) return canceled
  const { finishPasskeySignIn } = await request(finishPasskeySignInDocument, {
    input: { response: JSON.stringify(response) },
  })
  return enter(finishPasskeySignIn.authToken) || 'This passkey is not known here. Sign in with your password.'
}

type Created = { options: string; name: string; challenge?: string | undefined }

/** Undefined if the person closed the browser's dialog, or the device has a passkey of the account already. */
export async function createPasskey({ options, name, challenge }: Created) {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON }).catch(() => undefined)
  if (!response) return undefined
  const { confirmPasskey } = await request(confirmPasskeyDocument, {
    input: { name, response: JSON.stringify(response), challenge: challenge ?? null },
  })
  return confirmPasskey
}
