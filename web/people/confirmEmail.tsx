import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { request } from '../domain/api/request.ts'
import { text } from '../ui/address.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { buttonClass } from '../ui/buttons/look.ts'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { Notice } from '../ui/layout/Notice.tsx'
import { Card } from './Card.tsx'
import { confirmEmailChangeDocument } from './security/operations.ts'

export const Route = createFileRoute('/_signed-out/confirm-email')({
  validateSearch: (search): { token?: string } => search,
  component: ConfirmEmailPage,
})

type State = 'asking' | 'confirming' | 'confirmed' | 'refused'

/** A button, because programs that check mails open links. */
function ConfirmEmailPage() {
  const token = text(Route.useSearch().token) ?? ''
  const [state, setState] = useState<State>('asking')
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setState('confirming')
    setFailure(undefined)
    try {
      const { confirmEmailChange } = await request(confirmEmailChangeDocument, { input: { token } })
      setState(confirmEmailChange?.confirmed ? 'confirmed' : 'refused')
    } catch (error) {
      setFailure(sentenceFor(error))
      setState('asking')
    }
  }
  if (state === 'confirmed')
    return (
      <Card title="Your email is changed" text="From now on, sign in with this address.">
        <Link to="/home" className={buttonClass('main')}>
          Continue
        </Link>
      </Card>
    )
  if (state === 'refused')
    return (
      <Card
        title="This link no longer works"
        text="A link for a new email works once, for 24 hours. Ask for a new one in your settings."
      >
        <Link to="/settings" className={buttonClass('main')}>
          Open settings
        </Link>
      </Card>
    )
  return (
    <Card
      title="Confirm your new email"
      text="Your account then belongs to the address this link was sent to."
    >
      {failure && <Notice severity="error">{failure}</Notice>}
      <Button look="main" busy={state === 'confirming'} onClick={() => void confirm()}>
        Confirm this email
      </Button>
    </Card>
  )
}
