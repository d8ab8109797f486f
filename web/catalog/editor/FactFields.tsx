import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import { customerTypes } from '../data/filters.ts'
import { categoriesQuery, type Category, industriesQuery } from '../data/queries.ts'
import styles from './Builder.module.css'
import { selectedText, type ServiceValues } from './serviceDraft.ts'

type FactFieldsProps = { form: FormOf<ServiceValues>; isNew: boolean }

export function FactFields({ form, isNew }: FactFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(undefined))
  const industryIds = form.choices('industryIds')
  const chosen = Number(form.values.categoryId)
  const { data: subCategories = [] } = useQuery({ ...categoriesQuery(chosen), enabled: chosen > 0 })
  const { data: industries = [] } = useQuery(industriesQuery)
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label="Name" required columns={12} autoComplete="off" />
      <SelectField
        {...form.field('categoryId')}
        onChange={({ target }) => form.set({ categoryId: target.value, subCategoryId: '' })}
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
      <TextField
        {...form.field('tags')}
        label="Tags"
        hint="Separate with commas"
        columns={12}
        autoComplete="off"
      />
      <details className={styles.boxes} open={industryIds.chosen.length > 0}>
        <summary>Industries ({selectedText(industryIds.chosen)})</summary>
        <CheckboxGroup
          {...industryIds}
          label="Industries"
          options={industries.map((industry) => ({ value: String(industry.id), label: industry.name }))}
        />
      </details>
      {!isNew && <Checkbox {...form.checkbox('isActive')} label="Accepting leads" columns={12} />}
    </Form>
  )
}

function choices(categories: readonly Category[], none: string) {
  return [
    { value: '', label: none },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}
