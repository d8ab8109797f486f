import { request } from '../domain/api/request.ts'
import { useAction } from '../ui/action/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { Status } from '../ui/layout/Status.tsx'
import { runProofDocument } from './data/operations.ts'
import { type Proof, systemKey } from './data/systemQuery.ts'
import { proofNames } from './problems.ts'

/** Whether books, figures and audit log are right, checked daily and on request. */
export function Proofs({ proofs }: { proofs: readonly Proof[] }) {
  const run = useAction({
    send: (kind: string) => request(runProofDocument, { input: { kind } }),
    failed: 'Couldn’t start the check',
    renews: [systemKey],
  })
  return (
    <PageSection title="Checks">
      <List aria-label="Checks">
        {proofs.map((proof) => {
          const name = proofNames.get(proof.kind) ?? proof.kind
          return (
            <Row
              key={proof.kind}
              title={name}
              text={<ProofText proof={proof} />}
              actions={
                <>
                  <State proof={proof} />
                  {!proof.isRunning && (
                    <Button
                      busy={run.busyWith === proof.kind}
                      aria-label={`Check now: ${name}`}
                      onClick={() => run.run(proof.kind)}
                    >
                      Check now
                    </Button>
                  )}
                </>
              }
            />
          )
        })}
      </List>
    </PageSection>
  )
}

function ProofText({ proof: { checkedAt, problems } }: { proof: Proof }) {
  if (checkedAt === null) return 'Not checked yet. It is checked every night.'
  return (
    <>
      Checked <RelativeTime when={checkedAt} />
      {problems > 0 && `, ${problems === 1 ? '1 discrepancy' : `${problems} discrepancies`}`}
    </>
  )
}

function State({ proof: { checkedAt, failingSince, isRunning } }: { proof: Proof }) {
  if (isRunning) return <Status color="blue">Checking</Status>
  if (checkedAt === null) return null
  return failingSince === null ? <Status color="green">Right</Status> : <Status color="red">Wrong</Status>
}
