import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { passkeyObstacle } from './passkeySite.ts'

/** The browser shows its passkeys of this site; what that needs loads with the click. */
export default function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    const obstacle = passkeyObstacle()
    if (obstacle) {
      setFailure(obstacle)
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      const { signInWithPasskey } = await import('./passkeyClient.ts')
      const result = await signInWithPasskey()
      if (result === true) await onSignedIn()
      else setFailure(result)
    } catch (error) {
      setFailure(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure && <Notice severity="error">{failure}</Notice>}
      <Button busy={busy} onClick={() => void act()}>
        <KeyRound size={16} aria-hidden="true" /> Use a passkey
      </Button>
    </>
  )
}
