import { Button } from '../buttons/Button.tsx'
import { Notice } from './Notice.tsx'
import { sentenceFor } from '../errors/sentences.ts'

/** A part of a screen or a dialog that could not be loaded, and a button that loads it again. */
export function LoadError({ error, onAgain }: { error: unknown; onAgain: () => unknown }) {
  return (
    <Notice severity="error">
      {sentenceFor(error)} <Button onClick={() => void onAgain()}>Try again</Button>
    </Notice>
  )
}
