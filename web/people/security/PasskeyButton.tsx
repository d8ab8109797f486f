import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { passkeyObstacle } from './passkeySite.ts'

type PasskeyButtonProps = {
  label: string
  /** Returns a sentence if it failed. */
  act: () => Promise<string | void>
}

/** Uses or makes a passkey; what the browser needs for it loads with the click. */
export function PasskeyButton({ label, act }: PasskeyButtonProps) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setFailure((passkeyObstacle() ?? (await act())) || undefined)
    } catch (error) {
      setFailure(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure && <Notice severity="error">{failure}</Notice>}
      <Button busy={busy} onClick={() => void attempt()}>
        <KeyRound size={16} aria-hidden="true" /> {label}
      </Button>
    </>
  )
}
