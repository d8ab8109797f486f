import { Copy } from 'lucide-react'

import { phoneHref } from '../../../values/phone.ts'
import { Section } from '../../domain/record/Section.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { type Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import styles from '../parts/Money.module.css'
import type { Invoice } from '../data/transactionQuery.ts'

type Details = NonNullable<Invoice['howToPay']>

/** The operator's payment details as of the invoice's issue. */
export function HowToPay({ number, details }: { number: string; details: Details }) {
  const { instructions, url } = details
  const items: Description[] = [
    ...(instructions
      ? [{ label: 'Bank or check', value: <Instructions text={instructions} number={number} /> }]
      : []),
    ...(url ? [{ label: 'Pay online', value: <Outside url={url} /> }] : []),
    { label: 'Reference', value: `Include ${number} with your payment` },
    ...contact(details, number),
  ]
  return (
    <Section title="How to pay">
      <DescriptionList items={items} />
    </Section>
  )
}

function Instructions({ text, number }: { text: string; number: string }) {
  const copy = useCopy()
  return (
    <div className={styles.ways}>
      <p>{text}</p>
      <Button
        look="quiet"
        icon={<Copy size={16} aria-hidden="true" />}
        onClick={() => void copy(`${text}\nReference: ${number}`, 'Payment details copied')}
      >
        Copy
      </Button>
    </div>
  )
}

function Outside({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  )
}

function contact({ email, phone }: Details, number: string): Description[] {
  if (!email && !phone) return []
  return [
    {
      label: 'Questions',
      value: (
        <>
          {email && <a href={`mailto:${email}?subject=${encodeURIComponent(number)}`}>{email}</a>}
          {email && phone && ' or '}
          {phone && (
            <a href={phoneHref(phone)} className={styles.dialed}>
              {phone}
            </a>
          )}
        </>
      ),
    },
  ]
}
