import { jobName, jobTexts } from '../../texts/jobs.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'

type ConfirmDiscardProps = { task: string; jobs: number; onDiscard: () => void; onClose: () => void }

export function ConfirmDiscard({ task, jobs, onDiscard, onClose }: ConfirmDiscardProps) {
  const what = jobs === 1 ? 'this job' : `${jobs} jobs`
  return (
    <Dialog
      question
      title={`Discard ${what}?`}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Keep
          </Button>
          <Button look="danger" onClick={onDiscard}>
            Discard {what}
          </Button>
        </>
      }
    >
      {jobName(task)}: it will not be tried again.{' '}
      {jobTexts[task] === undefined
        ? 'No task of this name exists in the versions that run.'
        : (jobTexts[task].undone ?? 'The next one of its schedule does the same work.')}
    </Dialog>
  )
}
