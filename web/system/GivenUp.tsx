import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'

import { jobName } from '../../texts/jobs.ts'
import { request } from '../domain/api/request.ts'
import { useAction } from '../ui/action/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { Opened } from '../ui/dialog/Opened.tsx'
import { ErrorText } from '../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { List, Row } from '../ui/layout/List.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
import { discardJobsDocument, retryJobsDocument } from './data/operations.ts'
import { type GivenUpTask, givenUpJobsQuery, systemKey } from './data/systemQuery.ts'
import { reasonTexts } from './problems.ts'
import styles from './System.module.css'

// The dialog loads when it opens.
const ConfirmDiscard = lazy(async () => ({ default: (await import('./ConfirmDiscard.tsx')).ConfirmDiscard }))

/** All jobs of a task, or one of them. */
type Which = { task: string; jobIds: string[] | null }

/** Jobs without attempts left, by what they do. */
export function GivenUp({ tasks }: { tasks: readonly GivenUpTask[] }) {
  const [discarding, setDiscarding] = useState<{ which: Which; jobs: number }>()
  const retry = useAction({
    send: (input: Which) => request(retryJobsDocument, { input }),
    done: (_, { retryJobs }) => retried(retryJobs?.result ?? 0),
    failed: 'Couldn’t retry',
    renews: [systemKey],
  })
  const discard = useAction({
    send: (input: Which) => request(discardJobsDocument, { input }),
    done: (_, { discardJobs }) => discarded(discardJobs?.result ?? 0),
    failed: 'Couldn’t discard',
    renews: [systemKey],
  })
  const close = () => setDiscarding(undefined)
  return (
    <>
      {tasks.length > 0 && (
        <PageSection title="Jobs given up">
          <List aria-label="Jobs given up">
            {tasks.map((task) => (
              <TaskRow
                key={task.task}
                task={task}
                busyWith={retry.busyWith ?? discard.busyWith}
                onRetry={(jobIds) => retry.run({ task: task.task, jobIds })}
                onDiscard={(jobIds) =>
                  setDiscarding({ which: { task: task.task, jobIds }, jobs: jobIds?.length ?? task.jobs })
                }
              />
            ))}
          </List>
        </PageSection>
      )}
      <Opened onClose={close}>
        {discarding && (
          <ConfirmDiscard
            task={discarding.which.task}
            jobs={discarding.jobs}
            onClose={close}
            onDiscard={() => {
              discard.run(discarding.which)
              close()
            }}
          />
        )}
      </Opened>
    </>
  )
}

type ActProps = { onRetry: (jobIds: string[] | null) => void; onDiscard: (jobIds: string[] | null) => void }
type TaskRowProps = ActProps & { task: GivenUpTask; busyWith: Which | undefined }

function TaskRow({ task, busyWith, onRetry, onDiscard }: TaskRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { task: code, jobs, attempts, newestAt, reason } = task
  const name = jobName(code)
  const isMany = jobs > 1
  const busy = busyWith?.task === code
  return (
    <Row
      title={isMany ? `${name} (${jobs} jobs)` : name}
      text={
        <>
          {reasonTexts.get(reason)} {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}, last{' '}
          <RelativeTime when={newestAt} />.
        </>
      }
      actions={
        <>
          <Button
            busy={busy}
            aria-label={`${isMany ? 'Retry all' : 'Retry'}: ${name}`}
            onClick={() => onRetry(null)}
          >
            {isMany ? 'Retry all' : 'Retry'}
          </Button>
          {mayDiscard(code) && (
            <Button
              look="quiet"
              aria-label={`${isMany ? 'Discard all' : 'Discard'}: ${name}`}
              onClick={() => onDiscard(null)}
            >
              {isMany ? 'Discard all' : 'Discard'}
            </Button>
          )}
          {isMany && (
            <Button
              look="quiet"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide jobs' : 'Show jobs'}: ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide jobs' : 'Show jobs'}
            </Button>
          )}
        </>
      }
    >
      {isOpen && isMany && <Jobs task={code} onRetry={onRetry} onDiscard={onDiscard} />}
    </Row>
  )
}

function Jobs({ task, onRetry, onDiscard }: ActProps & { task: string }) {
  const { data, error, refetch } = useQuery(givenUpJobsQuery(task))
  if (error && !data) return <ErrorText message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <Muted>Loading…</Muted>
  return (
    <ul className={styles.jobs} aria-label={`Jobs: ${jobName(task)}`}>
      {data.map(({ id, failedAt, reason }) => (
        <li key={id}>
          <span>
            Job {id}, failed <RelativeTime when={failedAt} />. {reasonTexts.get(reason)}
          </span>
          <Button look="quiet" aria-label={`Retry job ${id}`} onClick={() => onRetry([id])}>
            Retry
          </Button>
          {mayDiscard(task) && (
            <Button look="quiet" aria-label={`Discard job ${id}`} onClick={() => onDiscard([id])}>
              Discard
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** An erasure has to be finished. */
function mayDiscard(task: string): boolean {
  return task !== 'members__finish_erasure' && task !== 'members__forget_customers'
}

function retried(jobs: number): string {
  if (jobs === 0) return 'Nothing to retry: someone else was faster'
  return jobs === 1 ? 'The job runs again' : `${jobs} jobs run again`
}

function discarded(jobs: number): string {
  if (jobs === 0) return 'Nothing to discard: someone else was faster'
  return jobs === 1 ? 'Job discarded' : `${jobs} jobs discarded`
}
