import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'

import { phoneHref } from '../../../values/phone.ts'
import { personName } from '../../domain/names.ts'
import { Person } from '../../domain/profile/Person.tsx'
import record from '../../domain/record/Record.module.css'
import { Section } from '../../domain/record/Section.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { command } from '../../ui/keys/commands.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { billingContactsQuery } from '../data/invoiceQuery.ts'

type BillingContactsProps = { organizationId: number; number: string }

/** Whom the operator asks about an invoice: the provider's admins, the master admin first. */
export function BillingContacts({ organizationId, number }: BillingContactsProps) {
  const { data: people, error, refetch } = useQuery(billingContactsQuery(organizationId))
  return (
    <Section title="Billing contacts">
      {!people && error && <LoadError error={error} onAgain={refetch} />}
      {!people && !error && <RowSkeletons count={1} label="Loading contacts" />}
      {people?.length === 0 && <p className={record.soft}>This provider has no active admin.</p>}
      <ul className={record.stack}>
        {people?.map((person, at) => (
          <li key={person.publicId}>
            <Inline gap={2} align="center" justify="space-between">
              <Person person={person} name={personName(person) ?? ''} />
              <Inline as="span" gap={2}>
                {person.phoneNumber && (
                  <a
                    {...(at === 0 ? command('c') : {})}
                    href={phoneHref(person.phoneNumber)}
                    className={buttonClass('plain')}
                  >
                    <Phone size={18} aria-hidden="true" /> Call
                  </a>
                )}
                {person.email && (
                  <a
                    {...(at === 0 ? command('m') : {})}
                    href={`mailto:${person.email}?subject=${encodeURIComponent(`Invoice ${number}`)}`}
                    className={buttonClass('plain')}
                  >
                    <Mail size={18} aria-hidden="true" /> Email
                  </a>
                )}
              </Inline>
            </Inline>
          </li>
        ))}
      </ul>
    </Section>
  )
}
