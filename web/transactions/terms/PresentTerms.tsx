import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { percent } from './percent.ts'
import { Preview } from './Preview.tsx'
import type { Subject } from './subject.ts'
import type { Past } from './termsQuery.ts'
import { presentOf } from './termsSchema.ts'

/** For who may read them and not change them. */
export function PresentTerms({ subject, newest }: { subject: Subject; newest: Past | undefined }) {
  const present = presentOf(newest)
  const rate = { label: 'Provider rate', value: shown(present.providerRate) }
  return (
    <>
      <DescriptionList
        items={[
          ...(subject.scope === 'ASSOCIATE' ? [] : [rate]),
          { label: 'Associate share', value: shown(present.associateShare) },
        ]}
      />
      <Preview subject={subject} present={present} proposal={undefined} />
    </>
  )
}

function shown(exact: string | null): string {
  return exact === null ? 'Inherited' : percent(exact)
}
