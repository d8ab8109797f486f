import { Bookmark, ListFilter, SlidersHorizontal, X } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

import type { List } from '../../lists/list.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Inline } from '../ui/layout/Stack.tsx'
import { type Chip, type Options, useChips, without } from './filterLabels.ts'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import styles from './List.module.css'
import type { ListChange } from './listSearch.ts'
import rows from './Rows.module.css'
import { TextFilter } from './TextFilter.tsx'
import type { SavedViewsProps } from './SavedViews.tsx'

// Loaded after the rows.
const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))
const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }))
const DisplayPanel = lazy(async () => ({ default: (await import('./DisplayPanel.tsx')).DisplayPanel }))

type ListFiltersProps = SavedViewsProps & {
  options: Options
  counts: ComponentProps<typeof FilterPanel>['counts']
  hasGrid: boolean
  /** Whether the code of the panels may be loaded: not before the rows are shown. */
  isLater: boolean
  onChange: (change: ListChange, replace?: boolean) => void
}

/** One row: the search, the filters, the display; under it what the list is narrowed to, each part removable. */
export function ListFilters(props: ListFiltersProps) {
  const { list, search, options, counts, settings, hasGrid, isLater, onChange } = props
  const chips = useChips(list, search, options)
  return (
    <>
      <search className={rows.filters} aria-label={list.nouns[1]}>
        {list.search !== undefined && (
          <TextFilter
            label={list.search}
            placeholder="Search"
            value={search.q ?? ''}
            onValue={(q) => onChange({ q }, search.q !== undefined)}
          />
        )}
        {Object.keys(list.filters).length > 0 && (
          <Later
            isLater={isLater}
            place={<Place icon={<ListFilter size={18} aria-hidden="true" />}>Filter</Place>}
          >
            <FilterPanel
              list={list}
              filters={search.filters}
              options={options}
              counts={counts}
              onFilters={(filters) => onChange({ filters })}
            />
          </Later>
        )}
        <div className={styles.display}>
          {canBeNarrowed(list) && (
            <Later
              isLater={isLater}
              place={
                <Place icon={<Bookmark size={18} aria-hidden="true" />} wide>
                  Views
                </Place>
              }
            >
              <SavedViews
                list={list}
                search={search}
                beside={props.beside}
                settings={settings}
                source={props.source}
                person={props.person}
              />
            </Later>
          )}
          {(!hasGrid || search.layout !== 'grid') && (
            <Later
              isLater={isLater}
              place={
                <Place icon={<SlidersHorizontal size={18} aria-hidden="true" />} wide>
                  Display
                </Place>
              }
            >
              <DisplayPanel
                list={list}
                possible={settings.possible}
                hidden={settings.hidden}
                density={settings.density}
                onSettings={settings.change}
              />
            </Later>
          )}
          {hasGrid && (
            <LayoutSwitch
              layout={search.layout ?? 'list'}
              onLayout={(layout) => onChange({ layout, ...(search.page && { page: search.page }) })}
            />
          )}
        </div>
      </search>
      <Chips chips={chips} search={search} onChange={onChange} />
    </>
  )
}

function canBeNarrowed(list: List): boolean {
  return list.search !== undefined || Object.keys(list.filters).length > 0
}

type ChipsProps = Pick<ListFiltersProps, 'search' | 'onChange'> & { chips: readonly Chip[] }

/** The active filters. Each can be removed. */
function Chips({ chips, search, onChange }: ChipsProps) {
  if (chips.length === 0) return null
  return (
    <Inline as="ul" gap={2} align="center" aria-label="Active filters">
      {chips.map((chip) => (
        <li key={`${chip.filter} ${chip.value}`}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove ${chip.label}`}
            onClick={() => onChange({ filters: without(search.filters, chip) })}
          >
            {chip.label}
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => onChange({ filters: {} })}>
          Clear filters
        </Button>
      </li>
    </Inline>
  )
}

type LaterProps = { isLater: boolean; place: ReactNode; children: ReactNode }

function Later({ isLater, place, children }: LaterProps) {
  return isLater ? <Suspense fallback={place}>{children}</Suspense> : place
}

type PlaceProps = { icon: ReactNode; wide?: boolean; children: string }

/** As large as the button that comes; `wide` is one whose words a phone leaves out. */
function Place({ icon, wide = false, children }: PlaceProps) {
  return (
    <Button disabled icon={icon} {...(wide && { 'aria-label': children })}>
      {wide ? <span className={styles.wideOnly}>{children}</span> : children}
    </Button>
  )
}
