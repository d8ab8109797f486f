import { jobName } from '../../texts/jobs.ts'
import { request } from '../domain/api/request.ts'
import { useAction } from '../ui/action/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { PageSection } from '../ui/layout/Page.tsx'
import { dismissLettersDocument, sendLettersAgainDocument } from './data/operations.ts'
import { type RefusedLetter, systemKey } from './data/systemQuery.ts'
import { refusalText } from './problems.ts'

/** Letters that a mail server refused for good, until someone sends them again or dismisses them. */
export function RefusedLetters({ letters }: { letters: readonly RefusedLetter[] }) {
  const resend = useAction({
    send: (letterIds: string[]) => request(sendLettersAgainDocument, { input: { letterIds } }),
    done: (_, { sendLettersAgain }) => counted(sendLettersAgain?.result ?? 0, 'on the way again'),
    failed: 'Couldn’t send again',
    renews: [systemKey],
  })
  const dismiss = useAction({
    send: (letterIds: string[]) => request(dismissLettersDocument, { input: { letterIds } }),
    done: (_, { dismissLetters }) => counted(dismissLetters?.result ?? 0, 'dismissed'),
    failed: 'Couldn’t dismiss',
    renews: [systemKey],
  })
  if (letters.length === 0) return null
  const all = letters.map(({ id }) => id)
  const busyWith = resend.busyWith ?? dismiss.busyWith
  return (
    <PageSection
      title="Refused emails"
      action={
        letters.length > 1 && (
          <Button busy={resend.busyWith?.length === all.length} onClick={() => resend.run(all)}>
            Send all again
          </Button>
        )
      }
    >
      <List aria-label="Refused emails">
        {letters.map((letter) => {
          const { id, task, code, refusedAt } = letter
          const name = [jobName(task), readerOf(letter)].filter(Boolean).join(', ')
          return (
            <Row
              key={id}
              title={name}
              text={
                <>
                  {refusalText(code)} Refused <RelativeTime when={refusedAt} />.
                </>
              }
              actions={
                <>
                  <Button
                    busy={busyWith?.includes(id) ?? false}
                    aria-label={`Send again: ${name}`}
                    onClick={() => resend.run([id])}
                  >
                    Send again
                  </Button>
                  <Button look="quiet" aria-label={`Dismiss: ${name}`} onClick={() => dismiss.run([id])}>
                    Dismiss
                  </Button>
                </>
              }
            />
          )
        })}
      </List>
    </PageSection>
  )
}

/** "to Ada Vendor of Acme Roofing" */
function readerOf({ personName, organizationName }: RefusedLetter): string {
  if (!personName) return ''
  return organizationName ? `to ${personName} of ${organizationName}` : `to ${personName}`
}

function counted(letters: number, what: string): string {
  if (letters === 0) return 'Nothing to do: someone else was faster'
  return letters === 1 ? `The email is ${what}` : `${letters} emails are ${what}`
}
