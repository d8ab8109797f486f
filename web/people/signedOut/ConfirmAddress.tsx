import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { operator } from '../../domain/operator.ts'
import { Card } from './Card.tsx'
import { confirmApplicationDocument } from '../data/operations.ts'
import { withPeriod } from '../../../texts/period.ts'

const stale = 'This link no longer works. Please apply again.'

type State = { is: 'asking' } | { is: 'confirming' } | { is: 'confirmed' } | { is: 'failed'; why: string }

/** Confirms an applicant's address on a button, because programs that check mails open links and run scripts. */
export function ConfirmAddress({ token, email, isUsed }: { token: string; email: string; isUsed: boolean }) {
  const [state, setState] = useState<State>({ is: isUsed ? 'confirmed' : 'asking' })
  const confirm = () => {
    setState({ is: 'confirming' })
    request(confirmApplicationDocument, { input: { token } }).then(
      ({ confirmApplication: { confirmed } }) =>
        setState(confirmed ? { is: 'confirmed' } : { is: 'failed', why: stale }),
      (error: unknown) => setState({ is: 'failed', why: sentenceFor(error) }),
    )
  }
  if (state.is === 'confirmed') return <Confirmed email={email} />
  const hasFailed = state.is === 'failed'
  return (
    <Card
      title={hasFailed ? 'Your address is not confirmed yet' : 'Confirm your address'}
      text={`Your application then goes to ${withPeriod(operator.name)}`}
    >
      {hasFailed && <Notice severity="error">{state.why}</Notice>}
      <Button look="main" busy={state.is === 'confirming'} onClick={confirm}>
        Confirm my address
      </Button>
    </Card>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <Card title="Your address is confirmed" foot={<Link to="/login">Go to sign in</Link>}>
      <p role="status">
        Thank you. {operator.name} now looks at your application and will write to <strong>{email}</strong>{' '}
        with the answer.
      </p>
    </Card>
  )
}
