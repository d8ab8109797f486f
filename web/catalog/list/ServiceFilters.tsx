import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { LayoutSwitch } from '../../lists/LayoutSwitch.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { statesQuery } from '../../domain/places/places.ts'
import styles from './Catalog.module.css'
import { customerTypes, type Filters } from '../data/filters.ts'
import { TextFilter } from '../../lists/TextFilter.tsx'
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
      <TextFilter
        label="Find by name, category or provider"
        value={filters.text ?? ''}
        onValue={(text) => set({ text: text || undefined }, true)}
      />
      <ZipFilter zip={filters.zip ?? ''} onZip={(zip, state) => set({ zip, state })} />
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
