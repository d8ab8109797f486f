import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import type { Suppressed } from '../data/suppression.ts'

const kinds: Readonly<Record<string, string>> = {
  PHONE: 'Phone number',
  EMAIL: 'Email address',
  DOMAIN: 'Domain',
}

export function kindText({ kind }: Pick<Suppressed, 'kind'>): string {
  return kinds[kind] ?? kind
}

type SuppressedListProps = {
  label: string
  contacts: readonly Suppressed[]
  onRemove: (contact: Suppressed) => void
}

export function SuppressedList({ label, contacts, onRemove }: SuppressedListProps) {
  return (
    <List aria-label={label}>
      {contacts.map((contact) => {
        const { id, note, addedAt, addedBy } = contact
        return (
          <Row
            key={id}
            title={note || kindText(contact)}
            text={[note && kindText(contact), `Added ${date(addedAt)} by ${addedBy}`]
              .filter(Boolean)
              .join(' · ')}
            actions={
              <Button
                look="quiet"
                aria-label={`Remove: ${note || kindText(contact)}, ${date(addedAt)}`}
                onClick={() => onRemove(contact)}
              >
                Remove
              </Button>
            }
          />
        )
      })}
    </List>
  )
}
