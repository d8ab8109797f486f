import { Copy } from 'lucide-react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import { exampleOf, intakeAddress } from '../data/intake.ts'
import styles from './intake.module.css'

/** The key, which the server shows once, and how to use it. */
export function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = useCopy()
  const example = exampleOf(secret)
  return (
    <Dialog
      place="right"
      title="Your key"
      onClose={onClose}
      footer={
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={4}>
        <Notice severity="warn">
          Copy the key now: it is not shown again. Anyone who has it can send you leads, so keep it on a
          server and out of web pages.
        </Notice>
        <code className={styles.code}>{secret}</code>
        <div>
          <Button
            look="main"
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copy(secret, 'Key copied')}
          >
            Copy key
          </Button>
        </div>
        <Muted>
          Send each request by POST to {intakeAddress()}, as JSON or form data, with the header
          “Authorization: Bearer” and the key. Where no header can be set, put the key at the end of the
          address: {intakeAddress()}/{'…'}
        </Muted>
        <pre className={styles.code}>{example}</pre>
        <div>
          <Button
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copy(example, 'Example copied')}
          >
            Copy example
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
