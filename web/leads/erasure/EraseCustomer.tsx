import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { leadNumber } from '../../../texts/record-numbers.ts'
import { request } from '../../domain/api/request.ts'
import { EraseDialog } from '../../domain/erasure/EraseDialog.tsx'
import { customerName } from '../../domain/names.ts'
import { date } from '../../ui/dates/dates.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { eraseCustomerDocument, sameCustomerQuery } from '../data/erasure.ts'
import type { Lead } from '../data/leadQuery.ts'

type EraseCustomerProps = {
  lead: Pick<Lead, 'id' | 'leadFirstName' | 'leadLastName'>
  onClose: () => void
}

/** Erases a customer who asks to be forgotten, in all their leads. A number can be a family's, so each lead is a choice. */
export function EraseCustomer({ lead, onClose }: EraseCustomerProps) {
  const { data: others, error, refetch } = useQuery(sameCustomerQuery(lead.id))
  const [left, setLeft] = useState<string[]>([])
  const chosen = others?.map(({ id }) => String(id)).filter((id) => !left.includes(id)) ?? []
  return (
    <EraseDialog
      name={[lead.leadFirstName, lead.leadLastName].filter(Boolean).join(' ')}
      nameLabel="Name of the customer"
      removed={[
        'Name, email, phone, address, and all answers of the form',
        'The texts of notes, calls, emails, and reasons of this lead and its deal; files of notes',
        'The private page and its links. An open lead ends, and its provider is notified.',
      ]}
      kept={[
        'Statuses, dates, amounts, and the ledger',
        'Invoices, which name the service, the first name, and an initial',
        'What the customer agreed to and withdrew, as proof, without name or contact',
        'Support requests about the lead. Read them, too.',
        `A number in place of the name: Erased customer ${lead.id}`,
      ]}
      disabled={!others}
      send={(name) =>
        request(eraseCustomerDocument, {
          input: { leadId: lead.id, name, otherLeadIds: chosen.map(Number) },
        })
      }
      onClose={onClose}
      onErased={onClose}
    >
      {error && <LoadError error={error} onAgain={refetch} />}
      {!others && !error && <RowSkeletons count={2} label="Looking for other leads of this customer" />}
      {others && others.length > 0 && (
        <CheckboxGroup
          name="others"
          label="Other leads with this phone number or email"
          hint="Leave out those of someone else."
          options={others.map((other) => ({
            value: String(other.id),
            label: `${leadNumber(other.id)} ${customerName(other)} · ${other.service?.name ?? ''} · ${date(other.createdAt)}`,
          }))}
          chosen={chosen}
          onChosen={(ids) => setLeft(others.map(({ id }) => String(id)).filter((id) => !ids.includes(id)))}
        />
      )}
    </EraseDialog>
  )
}
