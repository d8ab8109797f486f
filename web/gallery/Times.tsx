import { useState } from 'react'

import { dateTime } from '../ui/dates/dates.ts'
import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { DescriptionList } from '../ui/layout/DescriptionList.tsx'
import { operator } from '../domain/operator.ts'
import { Section } from './Section.tsx'

export function Times() {
  const [start] = useState(() => Date.now())
  const ago = (seconds: number) => new Date(start - seconds * 1000).toISOString()
  const year = new Date(start).getFullYear()
  return (
    <Section title={`Dates and times, in ${operator.timeZone}`}>
      <DescriptionList
        items={[
          { label: 'Seconds', value: <RelativeTime when={ago(40)} /> },
          { label: 'Minutes', value: <RelativeTime when={ago(12 * 60)} /> },
          { label: 'Hours', value: <RelativeTime when={ago(5 * 3600)} /> },
          { label: 'Longer', value: <RelativeTime when={ago(3 * 86_400)} /> },
          { label: 'In winter', value: dateTime(`${year}-01-15T18:00:00Z`) },
          { label: 'In summer', value: dateTime(`${year}-07-15T18:00:00Z`) },
        ]}
      />
    </Section>
  )
}
