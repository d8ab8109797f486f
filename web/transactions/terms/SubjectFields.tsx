import { useState } from 'react'

import { ComboboxField } from '../../ui/combobox/Combobox.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { scopeLabel, special } from './scopes.ts'
import type { Subject } from './subject.ts'
import { finders, type Kind, type SubjectChoice } from './subjectChoices.ts'

type Special = (typeof special)[number]

const asks: Record<Special, Kind[]> = {
  LEAD: ['lead'],
  PROVIDER_SERVICE: ['provider', 'service'],
  PROVIDER: ['provider'],
  SERVICE: ['service'],
  CATEGORY: ['category'],
  ASSOCIATE: ['associate'],
}

const labels: Record<Kind, string> = {
  lead: 'Lead, by customer, service or provider',
  provider: 'Provider',
  service: 'Service',
  category: 'Category',
  associate: 'Associate',
}

/** What new terms apply to; undefined until all of it is chosen. */
export function SubjectFields({ onSubject }: { onSubject: (subject: Subject | undefined) => void }) {
  const [scope, setScope] = useState<Special>('PROVIDER')
  const [chosen, setChosen] = useState<Chosen>({})
  const choose = (next: Special, choices: Chosen) => {
    setScope(next)
    setChosen(choices)
    onSubject(subjectFrom(next, choices))
  }
  return (
    <FieldGroup label="Applies to">
      <SelectField
        label="Terms for"
        columns={12}
        value={scope}
        options={special.map((code) => ({ value: code, label: scopeLabel(code) }))}
        onChange={({ target }) => choose(special.find((code) => code === target.value) ?? scope, chosen)}
      />
      {asks[scope].map((kind) => (
        <ComboboxField
          key={kind}
          name={kind}
          label={labels[kind]}
          required
          columns={12}
          value={chosen[kind]}
          load={finders[kind]}
          about={['terms', kind]}
          onChoose={(choice) => choose(scope, { ...chosen, [kind]: choice })}
        />
      ))}
    </FieldGroup>
  )
}

type Chosen = Partial<Record<Kind, SubjectChoice | undefined>>

function subjectFrom(scope: Special, chosen: Chosen): Subject | undefined {
  const choices = asks[scope].map((kind) => chosen[kind])
  if (!choices.every((choice) => choice !== undefined)) return undefined
  return {
    scope,
    name: choices.map(({ label }) => label).join(' · '),
    parties: Object.assign({}, ...choices.map(({ parties }) => parties)) as Subject['parties'],
    deal: Object.assign({}, ...choices.map(({ deal }) => deal)) as Subject['deal'],
  }
}
