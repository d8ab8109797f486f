import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { LayoutSwitch } from '../shared/lists/LayoutSwitch.tsx'
import { SelectField } from '../shared/fields/SelectField.tsx'
import { statesQuery } from '../shared/places/places.ts'
import styles from './Catalogue.module.css'
import { customerTypes, type Filters } from './filters.ts'
import { TextFilter } from './TextFilter.tsx'
import { ZipFilter } from './ZipFilter.tsx'

/** What narrows the list, in one row; each goes to the address at once. */
export function ServiceFilters({ filters }: { filters: Filters }) {
  const navigate = useNavigate({ from: '/search-services' })
  const { data: states = [] } = useQuery(statesQuery)
  const set = (change: { [Name in keyof Filters]?: Filters[Name] | undefined }, replace = false) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }) as Filters,
      replace,
      resetScroll: false,
    })
  return (
    <search aria-label="Services" className={styles.filters}>
      <TextFilter key={filters.text} text={filters.text ?? ''} onText={(text) => set({ text }, true)} />
      <ZipFilter key={filters.zip} zip={filters.zip ?? ''} onZip={(zip, state) => set({ zip, state })} />
      <SelectField
        label="State"
        columns={12}
        value={filters.state ?? ''}
        options={[
          { value: '', label: 'All states' },
          ...states.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={({ target }) => set({ state: target.value || undefined, zip: undefined })}
      />
      <SelectField
        label="Customer type"
        columns={12}
        value={filters.type ?? ''}
        options={[{ value: '', label: 'All customers' }, ...customerTypes]}
        onChange={({ target }) =>
          set({ type: customerTypes.find(({ value }) => value === target.value)?.value })
        }
      />
      <LayoutSwitch
        layout={filters.layout ?? 'list'}
        onLayout={(layout) =>
          set({ layout: layout === 'grid' ? layout : undefined, page: filters.page }, true)
        }
      />
    </search>
  )
}
