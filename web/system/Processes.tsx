import { dateTime } from '../ui/dates/dates.ts'
import { List, Row } from '../ui/layout/List.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { Status } from '../ui/layout/Status.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
import type { Summary, SystemNode } from './data/systemQuery.ts'
import { reasonsOf, size } from './problems.ts'

type ProcessesProps = { nodes: readonly SystemNode[]; summary: Summary | null }

/** Which version runs where, and which one the database was deployed by. */
export function Processes({ nodes, summary }: ProcessesProps) {
  const deployed =
    summary?.releaseVersion && summary.releasedAt
      ? `Version ${summary.releaseVersion}, deployed ${dateTime(summary.releasedAt)}`
      : undefined
  return (
    <PageSection title="Running" count={deployed}>
      {nodes.length === 0 ? (
        <Muted>No process has reported yet. The first report comes within half a minute.</Muted>
      ) : (
        <List aria-label="Processes">
          {nodes.map((node) => (
            <Row
              key={`${node.node} ${node.process}`}
              title={`${node.host}, process ${node.process}`}
              text={[
                `Version ${node.version}`,
                `started ${dateTime(node.startedAt)}`,
                node.freeMb !== null && `${size(node.freeMb * 1e6)} free`,
              ]
                .filter(Boolean)
                .join(', ')}
              actions={<State node={node} />}
            />
          ))}
        </List>
      )}
    </PageSection>
  )
}

function State({ node }: { node: SystemNode }) {
  if (node.isSilent) return <Status color="grey">No report</Status>
  return reasonsOf(node).length > 0 ? (
    <Status color="red">Not ready</Status>
  ) : (
    <Status color="green">Ready</Status>
  )
}
