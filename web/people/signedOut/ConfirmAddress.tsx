import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { operator } from '../../domain/operator.ts'
import { Card } from './Card.tsx'
import { confirmApplicationDocument } from '../data/operations.ts'

const stale = 'This link no longer works. Please apply again.'

type State = { is: 'confirming' } | { is: 'confirmed' } | { is: 'failed'; why: string }

/** An applicant followed the link in their mail: that confirms the address, whether for the first time or again. */
export function ConfirmAddress({ token, email, isUsed }: { token: string; email: string; isUsed: boolean }) {
  const [state, setState] = useState<State>({ is: 'confirming' })
  const asked = useRef(false)
  const confirm = () => {
    setState({ is: 'confirming' })
    request(confirmApplicationDocument, { input: { token } }).then(
      // A link that was followed before is no longer good, and its address is confirmed all the same.
      ({ confirmApplication: { confirmed } }) =>
        setState(confirmed || isUsed ? { is: 'confirmed' } : { is: 'failed', why: stale }),
      (error: unknown) => setState({ is: 'failed', why: sentenceFor(error) }),
    )
  }
  useEffect(() => {
    if (!asked.current) confirm()
    asked.current = true
  })
  if (state.is === 'confirming')
    return (
      <Card title="Confirming your address">
        <Bar />
      </Card>
    )
  if (state.is === 'confirmed') return <Confirmed email={email} />
  return (
    <Card title="Your address is not confirmed yet">
      <Notice severity="error">{state.why}</Notice>
      <Button look="main" onClick={confirm}>
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
