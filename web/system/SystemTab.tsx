import { useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'

import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { ErrorText } from '../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { List, Row } from '../ui/layout/List.tsx'
import { Notice } from '../ui/layout/Notice.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { type SystemState, systemQuery } from './data/systemQuery.ts'
import { GivenUp } from './GivenUp.tsx'
import { Parts } from './Parts.tsx'
import { problemText } from './problems.ts'
import { Processes } from './Processes.tsx'
import { Proofs } from './Proofs.tsx'
import { Queue } from './Queue.tsx'
import { RefusedLetters } from './RefusedLetters.tsx'
import { SlowRequests } from './SlowRequests.tsx'
import styles from './System.module.css'

/** How the product runs, problems first; for the operator's master admins. */
export function SystemTab() {
  const { data, error, refetch } = useQuery(systemQuery)
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons label="Loading the state of the system" />
  return (
    <Stack gap={8}>
      {error && <Notice severity="error">This may be out of date: {sentenceFor(error)}</Notice>}
      <Problems state={data} />
      <GivenUp tasks={data.givenUp} />
      <RefusedLetters letters={data.letters} />
      <Parts state={data} />
      <Processes nodes={data.nodes} summary={data.summary} />
      <Queue tasks={data.queue} />
      <SlowRequests operations={data.slow} />
      <Proofs proofs={data.proofs} />
    </Stack>
  )
}

function Problems({ state }: { state: SystemState }) {
  const { problems, at } = state
  if (problems.length === 0)
    return (
      <Notice severity="success">
        Nothing needs attention. Checked <RelativeTime when={at} />.
      </Notice>
    )
  const said = problems
    .map((problem) => ({ key: `${problem.kind} ${problem.detail}`, ...problemText(problem, state) }))
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
  return (
    <PageSection title="Needs attention">
      <List aria-label="Problems">
        {said.map(({ key, isUrgent, title, text }) => {
          const Icon = isUrgent ? CircleAlert : TriangleAlert
          return (
            <Row
              key={key}
              lead={<Icon size={20} aria-hidden="true" className={isUrgent ? styles.urgent : styles.minor} />}
              title={title}
              text={text}
            />
          )
        })}
      </List>
    </PageSection>
  )
}
