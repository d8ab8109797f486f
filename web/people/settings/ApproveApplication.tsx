import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { isReason } from '../../ui/errors/apiErrors.ts'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import type { Application } from '../data/applicationsQuery.ts'
import type { useDecision } from './useDecision.ts'
import styles from './Settings.module.css'

type ApproveApplicationProps = {
  application: Application
  kind: string
  decision: ReturnType<typeof useDecision>
  onClose: () => void
}

/** What was applied for, before an account is made and an invitation leaves. A likely double takes a second yes. */
export function ApproveApplication({ application, kind, decision, onClose }: ApproveApplicationProps) {
  const { firstName, lastName, email, legalBusinessName, message } = application
  const isDouble = isReason(decision.error, 'LIKELY_DOUBLE')
  const facts = [
    { label: 'Applicant', value: `${firstName} ${lastName}` },
    { label: 'Email', value: email },
    { label: 'Kind', value: kind },
    { label: 'Business', value: legalBusinessName },
    { label: 'Message', value: message },
  ].filter(({ value }) => value)
  const approve = () => decision.run({ approve: true, acceptDuplicate: isDouble }, onClose)
  return (
    <Dialog
      title={`Approve ${legalBusinessName ?? `${firstName} ${lastName}`}?`}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button look="main" busy={decision.busy} onClick={approve}>
            {isDouble ? 'Approve as another organization' : 'Approve and invite'}
          </Button>
        </>
      }
    >
      <DescriptionList items={facts} />
      <div className={styles.afterFacts}>
        {decision.failure ? (
          <Notice severity={isDouble ? 'warn' : 'error'}>
            {decision.failure}
            {isDouble && '. Approve only if it is another organization.'}
          </Notice>
        ) : (
          <p>They get an account and an invitation by email.</p>
        )}
      </div>
    </Dialog>
  )
}
