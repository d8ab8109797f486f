import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Card } from './Card.tsx'
import { requestNewInvitationDocument } from '../data/operations.ts'

type State = { is: 'asking' } | { is: 'sending' } | { is: 'sent' } | { is: 'failed'; why: string }

export function ExpiredInvitation({ token, isApplication }: { token: string; isApplication: boolean }) {
  const [state, setState] = useState<State>({ is: 'asking' })
  async function send() {
    setState({ is: 'sending' })
    try {
      await request(requestNewInvitationDocument, { input: { token } })
      setState({ is: 'sent' })
    } catch (error) {
      setState({ is: 'failed', why: sentenceFor(error) })
    }
  }
  if (state.is === 'sent') {
    return (
      <Card title="Check your email">
        <p role="status">
          A new link is on its way to the address that this one was sent to. It works for 7 days.
        </p>
      </Card>
    )
  }
  const what = isApplication ? 'link' : 'invitation'
  return (
    <Card title={`This ${what} has expired`} text="We can send a new one to the same address.">
      {state.is === 'failed' && <Notice severity="error">{state.why}</Notice>}
      <Button look="main" busy={state.is === 'sending'} onClick={() => void send()}>
        Send a new {what}
      </Button>
    </Card>
  )
}
