import { deviceName } from '../../../texts/device.ts'
import { request } from '../../domain/api/request.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { beginPasskeyDocument } from './passkeyOperations.ts'

type Added = { recoveryCodes: string[]; authToken: string | null }
type PasskeySetupProps = {
  /** Of a sign-in that needs a factor. */
  challenge: string
  onAdded: (added: Added) => Promise<void> | void
}

/** A passkey instead of an authenticator app, named after the device. */
export function PasskeySetup({ challenge, onAdded }: PasskeySetupProps) {
  const add = async () => {
    const { beginPasskey } = await request(beginPasskeyDocument, { input: { challenge } })
    if (!beginPasskey.options) return 'Your sign-in has expired. Go back and sign in again.'
    const { createPasskey } = await import('./passkeyClient.ts')
    const name = deviceName(navigator.userAgent)
    const created = await createPasskey({ options: beginPasskey.options, name, challenge })
    if (!created?.added) return 'No passkey was created. Try again, or use an authenticator app.'
    return onAdded({ recoveryCodes: created.recoveryCodes, authToken: created.authToken ?? null })
  }
  return <PasskeyButton label="Use a passkey instead" act={add} />
}
