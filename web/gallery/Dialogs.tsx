import { useState } from 'react'

import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useToast } from '../ui/toasts/context.ts'
import { ConfirmCancel } from '../ui/unsaved/ConfirmCancel.tsx'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

type Open = 'middle' | 'left' | 'right' | 'question'

export function Dialogs() {
  const [open, setOpen] = useState<Open>()
  const { show } = useToast()
  const close = () => setOpen(undefined)
  return (
    <Section title="Dialogs">
      <div className={styles.row}>
        <Button onClick={() => setOpen('middle')}>Dialog</Button>
        <Button onClick={() => setOpen('left')}>Drawer at the left</Button>
        <Button onClick={() => setOpen('right')}>Panel at the right</Button>
        <Button onClick={() => setOpen('question')}>Unsaved changes</Button>
      </div>
      {open === 'question' && <ConfirmCancel onKeep={close} onDiscard={close} />}
      {open !== undefined && open !== 'question' && (
        <Dialog
          title="A dialog"
          place={open}
          onClose={close}
          footer={
            <>
              <Button onClick={() => show({ severity: 'info', summary: 'Above the dialog' })}>
                Show a toast
              </Button>
              <Button look="main" onClick={close}>
                Close the dialog
              </Button>
            </>
          }
        >
          It keeps the focus inside, closes by Escape or a click beside it, and gives the focus back.
        </Dialog>
      )}
    </Section>
  )
}
