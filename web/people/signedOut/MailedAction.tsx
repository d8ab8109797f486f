import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Card } from './Card.tsx'

type Said = { title: string; text: string }
type MailedActionProps = {
  asks: Said & { action: string }
  done: Said & { action: string; to: '/home' | '/login' }
  refused: Said & { action: string; to: '/settings' | '/login' }
  /** False if the link is not, or no longer, valid. */
  confirm: () => Promise<boolean>
}

type State = 'asking' | 'confirming' | 'done' | 'refused'

/** The page of a mailed link. It acts on a button, because programs that check mails open links. */
export function MailedAction({ asks, done, refused, confirm }: MailedActionProps) {
  const [state, setState] = useState<State>('asking')
  const [failure, setFailure] = useState<string>()
  const act = async () => {
    setState('confirming')
    setFailure(undefined)
    try {
      setState((await confirm()) ? 'done' : 'refused')
    } catch (error) {
      setFailure(sentenceFor(error))
      setState('asking')
    }
  }
  if (state === 'done' || state === 'refused') {
    const { title, text, action, to } = state === 'done' ? done : refused
    return (
      <Card title={title} text={text}>
        <Link to={to} className={buttonClass('main')}>
          {action}
        </Link>
      </Card>
    )
  }
  return (
    <Card title={asks.title} text={asks.text}>
      {failure && <Notice severity="error">{failure}</Notice>}
      <Button look="main" busy={state === 'confirming'} onClick={() => void act()}>
        {asks.action}
      </Button>
    </Card>
  )
}
