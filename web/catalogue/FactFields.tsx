import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { Checkbox } from '../shared/fields/Checkbox.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { RadioGroup } from '../shared/fields/RadioGroup.tsx'
import { SelectField } from '../shared/fields/SelectField.tsx'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import type { useForm } from '../shared/fields/useForm.ts'
import { CheckboxGroup } from '../shared/forms/CheckboxGroup.tsx'
import { customerTypes } from './filters.ts'
import { categoriesQuery, type Category, industriesQuery } from './queries.ts'
import styles from './Builder.module.css'
import type { ServiceFacts, ServiceParts } from './serviceDraft.ts'

type FactFieldsProps = {
  id: string
  form: Pick<ReturnType<typeof useForm<ServiceFacts>>, 'field' | 'checkbox' | 'values'>
  isNew: boolean
  parts: ServiceParts
  setParts: (parts: ServiceParts) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function FactFields({ id, form, isNew, parts, setParts, onSubmit }: FactFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(undefined))
  const chosen = Number(form.values.categoryId)
  const { data: subCategories = [] } = useQuery({ ...categoriesQuery(chosen), enabled: chosen > 0 })
  const { data: industries = [] } = useQuery(industriesQuery)
  return (
    <Form id={id} onSubmit={onSubmit}>
      <TextField {...form.field('name')} label="Name" required columns={12} autoComplete="off" />
      <SelectField
        {...form.field('categoryId')}
        label="Category"
        required
        columns={6}
        options={choices(categories, 'Choose one')}
      />
      <SelectField
        {...form.field('subCategoryId')}
        label="Sub-category"
        columns={6}
        disabled={!(chosen > 0)}
        options={choices(subCategories, 'Uncategorized')}
      />
      <RadioGroup
        {...form.field('customerType')}
        label="Customers"
        required
        columns={12}
        options={[...customerTypes]}
      />
      <TextArea {...form.field('description')} label="Description" columns={12} />
      <TextField {...form.field('tags')} label="Tags" hint="Between commas" columns={12} autoComplete="off" />
      <details className={styles.boxes} open={parts.industryIds.length > 0}>
        <summary>Industries ({parts.industryIds.length} chosen)</summary>
        <CheckboxGroup
          label="Industries"
          name="industries"
          options={industries.map((industry) => ({ value: String(industry.id), label: industry.name }))}
          chosen={parts.industryIds}
          onChosen={(industryIds) => setParts({ ...parts, industryIds })}
        />
      </details>
      {!isNew && (
        <Checkbox {...form.checkbox('isActive')} label="On offer: leads can be submitted" columns={12} />
      )}
    </Form>
  )
}

function choices(categories: readonly Category[], none: string) {
  return [
    { value: '', label: none },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}
